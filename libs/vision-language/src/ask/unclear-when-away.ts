import { isCoded } from '@vigie/errors';
import { type Judgement, unclear } from '../answers/verdict-answer';

/** Whoever asked made a mistake or gave up: that is no verdict. */
const CALLERS_OWN: ReadonlySet<string> = new Set([
  'VLM_IMAGE_REFUSED',
  'VLM_TEXT_REFUSED',
  'VLM_SLOT_UNNAMED',
  'VLM_CANCELLED',
  'VLM_CLOSED',
]);

/** A model that does not answer leaves the matter unclear. Rethrows what is no fault of the model. */
export async function unclearWhenAway(judged: Promise<Judgement>): Promise<Judgement> {
  try {
    return await judged;
  } catch (error) {
    if (!isCoded(error) || CALLERS_OWN.has(error.code)) throw error;
    return unclear('unavailable', error.code);
  }
}
