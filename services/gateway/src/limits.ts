/** Largest request body, bytes: the largest workflow document that the orchestrator takes, and its envelope. */
export const MAX_BODY_BYTES = 1_200_000;

/** Largest picture that a workflow refers to, bytes: what one message to the orchestrator holds. */
export const MAX_PICTURE_BYTES = 4_000_000;
