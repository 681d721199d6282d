import { type Rect, rectArea, rectIntersection, rectIou } from '@vigie/domain';
import { chanceOfPlace } from './calibration';
import type { Candidate, CandidateSource, FusedCandidate, SourceCandidates } from './candidate';
import { settleType } from './settle-type';

/** Boxes that overlap at least this much mean the same place. */
const SAME = 0.5;
/** Of what only a guessing source saw, boxes that overlap more with something better known are that thing, seen badly. */
const CLASH = 0.25;
/** A share of a box that lies in another counts as all of it. */
const INSIDE = 0.8;
/** Rows are this many times as wide as high; they hold other elements. */
const ROW = 3;
/** Marks of check boxes and radio buttons are no smaller, pixels. */
const LEAST_MARK = 9;
/** What is less likely is not told. */
const LEAST_CHANCE = 0.25;
/** Sources that look for borders and read, or know; the others guess from the looks of things. */
const GROUNDED: ReadonlySet<CandidateSource> = new Set(['rules', 'tree']);
/** Whose box is taken where several saw a place, the best first. */
const BY_BOX: readonly CandidateSource[] = ['tree', 'rules', 'network', 'vlm'];

/** What one source says of a place. */
interface Vote {
  readonly source: CandidateSource;
  readonly candidate: Candidate;
}

/**
 * One list of what several sources saw, from top to bottom. Sources that agree on a place make it likelier; where their
 * types differ, the likelier one by the sources' records wins. Elements that only guessing sources saw give way to those
 * that others know. In a lossy image rules miss more, so that guesses are likelier.
 */
export function fuseCandidates(sources: readonly SourceCandidates[], lossy = false): FusedCandidate[] {
  const asked = sources.map(({ source }) => source);
  const places = placesOf(sources).map((votes) => fusedOf(votes, asked, lossy));
  const grounded = places.filter((place) => place.sources.some((source) => GROUNDED.has(source)));
  const guessed = places
    .filter((place) => !grounded.includes(place) && place.chance >= LEAST_CHANCE)
    .sort((a, b) => b.chance - a.chance);
  const kept = [...grounded];
  for (const place of guessed) {
    if (kept.some((other) => clashes(place, other)) || isOfToggles(place, grounded)) continue;
    if (isCaption(place) || isCovered(place)) continue;
    kept.push(place);
  }
  return kept.map(({ chance: _, ...one }) => one).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

/** Candidates of different sources that mean the same place, together. One source's candidates are never one. */
function placesOf(sources: readonly SourceCandidates[]): Vote[][] {
  const places: Vote[][] = [];
  const ordered = [...sources].sort((a, b) => BY_BOX.indexOf(a.source) - BY_BOX.indexOf(b.source));
  for (const { source, candidates } of ordered) {
    const before = places.length;
    for (const candidate of candidates) {
      let best: Vote[] | null = null;
      let most = SAME;
      for (let at = 0; at < before; at += 1) {
        const place = places[at]!;
        const shared = rectIou(place[0]!.candidate.box, candidate.box);
        if (shared < most || place.some((vote) => vote.source === source)) continue;
        best = place;
        most = shared;
      }
      if (best) best.push({ source, candidate });
      else places.push([{ source, candidate }]);
    }
  }
  return places;
}

/** A place with the chance that an element is there, whatever its type. */
interface Place extends FusedCandidate {
  readonly chance: number;
}

function fusedOf(votes: readonly Vote[], asked: readonly CandidateSource[], lossy: boolean): Place {
  const [first] = votes as [Vote];
  const { type, sure } = settleType(votes.map(({ source, candidate }) => ({ source, type: candidate.type })));
  const chance = chanceOfPlace(votes, asked, lossy);
  const words = votes.find(({ candidate }) => candidate.words.length > 0)?.candidate.words ?? [];
  return {
    ...{ type, box: first.candidate.box, words },
    chance,
    confidence: Math.round(chance * sure * 1000) / 1000,
    sources: votes.map(({ source }) => source),
  };
}

/** The same thing with other bounds, a part of a control, or something drawn around several elements. */
function clashes(place: FusedCandidate, other: FusedCandidate): boolean {
  if (rectIou(place.box, other.box) > CLASH) return true;
  if (isIn(place.box, other.box)) return other.type !== 'generic' || !isRow(other.box);
  return isIn(other.box, place.box) && !(place.type === 'generic' && isRow(place.box));
}

/** A row whose texts are all captions of check boxes and radio buttons is those, not a row. */
function isOfToggles({ words }: FusedCandidate, known: readonly FusedCandidate[]): boolean {
  const captions = known.flatMap((one) => (one.type === 'checkbox' || one.type === 'radio' ? one.words : []));
  return words.length > 0 && words.every((word) => captions.includes(word));
}

/** What ends with a colon names what stands beside it: taken for a link it would leave its field without a name. */
function isCaption({ type, words }: FusedCandidate): boolean {
  const last = [...words].sort((a, b) => a.box.x + a.box.width - b.box.x - b.box.width).at(-1);
  return type === 'link' && /:$/.test(last?.text ?? '');
}

/** A guessed check box or radio button that its text fills from one end to the other: there is no room for a mark. */
function isCovered({ type, box, words }: FusedCandidate): boolean {
  if ((type !== 'checkbox' && type !== 'radio') || words.length === 0) return false;
  const start = Math.min(...words.map((word) => word.box.x));
  const end = Math.max(...words.map((word) => word.box.x + word.box.width));
  return start - box.x < LEAST_MARK && box.x + box.width - end < LEAST_MARK;
}

function isIn(inner: Rect, outer: Rect): boolean {
  return rectArea(rectIntersection(inner, outer)) >= INSIDE * rectArea(inner);
}

function isRow({ width, height }: Rect): boolean {
  return width >= ROW * height;
}
