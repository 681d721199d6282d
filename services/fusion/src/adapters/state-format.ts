/**
 * The format of a state's row, in screen_states.format. 1: no application, no signs, no rows for its elements. 2: all of them. Raise it
 * with a migration that indexes what is older, and give `upgradeRows` the step.
 */
export const STATE_FORMAT = 2;
