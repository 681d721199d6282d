import type { ScreenState } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { fusionErrors } from '../errors';
import { type FuseOptions, fuseScreen } from '../fuse/fuse-screen';
import type { Embedder, FusedState } from '../ports';

/**
 * A stored state fused from its document and its picture with the configured providers, in the mode in which it was
 * stored. Throws FUSION_REINDEX_REFUSED when a modality that it has cannot be embedded any more: a fingerprint that lost
 * its picture is worth less than the old one.
 */
export async function embedAnew(
  embedder: Embedder,
  state: ScreenState,
  options: FuseOptions,
  nowMs: () => number,
): Promise<FusedState> {
  // A picture that was refused when the state was made is missing now as it was then.
  const hadPicture = state.components.some(({ name }) => name === 'image');
  const own = { ...options, mode: state.mode, enrichedApps: [] };
  const fused = await fuseScreen(hadPicture ? withoutLeniency(embedder) : embedder, state, own, nowMs);
  // An imported state may not say which frame it is of, and so has an id that does not follow from one.
  const identity = { screenStateId: state.screenStateId, sessionId: state.sessionId };
  return { ...fused, state: { ...fused.state, ...identity, doubts: state.doubts } };
}

/** Fusing a live screen makes do without a picture that embedding refuses; here it does not. */
function withoutLeniency(embedder: Embedder): Embedder {
  const strict = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!isCoded(error, 'FUSION_EMBEDDING_REFUSED')) throw error;
      throw fusionErrors.create('FUSION_REINDEX_REFUSED', { failure: String(error.facts.failure) }, error);
    }
  };
  return {
    embedScreen: (evidence) => strict(embedder.embedScreen(evidence)),
    embedCrops: (evidence, regions) => strict(embedder.embedCrops(evidence, regions)),
    embedTexts: (texts) => strict(embedder.embedTexts(texts)),
  };
}

export type Fault =
  /** Of this state: it stays as it is, and the others go on. */
  | { readonly kind: 'state'; readonly code: string }
  /** Of the surroundings: nothing can be embedded at present. */
  | { readonly kind: 'surroundings'; readonly code: string };

/** Refusals that say that the input is at fault. */
const REFUSES_INPUT = /^(EVIDENCE_(MISSING|CORRUPT|NAME)|EMBED_(IMAGE|REGION|TEXT|FAILED|NOT_FINITE))/;
const OF_THE_STATE = new Set(['FUSION_NOTHING_TO_FUSE', 'CONTRACT_MALFORMED', 'DATABASE_CONSTRAINT']);

/** Whose fault it is that a state could not be embedded anew. */
export function faultOf(error: unknown): Fault {
  if (!isCoded(error)) return { kind: 'state', code: 'FUSION_FAILED' };
  const refused = error.code === 'FUSION_REINDEX_REFUSED' || error.code === 'FUSION_EMBEDDING_REFUSED';
  const code = refused ? String(error.facts.failure) : error.code;
  const ofState = OF_THE_STATE.has(code) || (refused && REFUSES_INPUT.test(code));
  return { kind: ofState ? 'state' : 'surroundings', code };
}
