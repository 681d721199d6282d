import { decodeScreenState, encodeScreenState } from '@vigie/contracts';
import type { ScreenState } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import type { AsStored } from '../exchange/as-stored';

/** A state as its document gives it back, or which field keeps it from being stored. */
export const asStored: AsStored = (state: ScreenState) => {
  try {
    return { kind: 'stored', state: decodeScreenState(encodeScreenState(state)) };
  } catch (error) {
    if (!isCoded(error)) throw error;
    const { field = 'its size', problem = 'is over what one document may have' } = error.facts;
    return { kind: 'refused', problem: `${field} ${problem}` };
  }
};
