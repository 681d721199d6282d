/** Largest request body, bytes: the largest workflow document that the orchestrator takes, and its envelope. */
export const MAX_BODY_BYTES = 1_200_000;
