import { ELEMENT_TYPES, type ElementType } from '@vigie/domain';
import type { CandidateSource } from './candidate';

/**
 * How often the type is right of what a source says where an element is. Rules and network: measured on the pictures that
 * calibration.ts names; a tree's types come from the toolkit itself; a vision-language model's were not measured.
 */
const RIGHT: Readonly<Record<CandidateSource, number>> = { rules: 0.93, network: 0.8, tree: 0.97, vlm: 0.7 };

/** The likeliest type by what all sources say, and its chance. */
export function settleType(votes: readonly { readonly source: CandidateSource; readonly type: ElementType }[]): {
  type: ElementType;
  sure: number;
} {
  const others = ELEMENT_TYPES.length - 1;
  const weights = ELEMENT_TYPES.map((type) =>
    votes.reduce(
      (product, vote) => product * (vote.type === type ? RIGHT[vote.source] : (1 - RIGHT[vote.source]) / others),
      1,
    ),
  );
  const most = Math.max(...weights);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { type: ELEMENT_TYPES[weights.indexOf(most)]!, sure: most / sum };
}
