import type { FusedCandidate, SourceCandidates } from './candidate';

/** One list of what several sources saw, from top to bottom. */
export function fuseCandidates(sources: readonly SourceCandidates[]): FusedCandidate[] {
  return sources
    .flatMap(({ source, candidates }) => candidates.map((candidate) => ({ ...candidate, sources: [source] })))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}
