import { type Rect, rectCentre, rectContains, rectIntersection } from '@vigie/domain';
import type { BoundText } from '@vigie/workflow';
import { type Phrase, phrasesLike, wordLines } from '../compare/phrases';
import type { Seen } from '../compare/seen';
import { sameIdentity } from '../compare/text-similarity';

/** Where the screen names the patient, or which texts it does not show, as the workflow writes them. */
export type Identity =
  | { readonly kind: 'seen'; readonly boxes: readonly Rect[] }
  | { readonly kind: 'not_seen'; readonly missing: readonly string[] };

/**
 * Room around a text, shares of its height: what follows it belongs to the region, so that MARTINEZ is not taken for
 * MARTIN by its beginning.
 */
const ROOM = { beside: 0.8, above: 0.15 } as const;

/** So many regions an agent takes (`limits.identityRegions` of the contracts). */
const MOST_REGIONS = 16;

/**
 * Every text that names the patient, letter by letter but for accents and case. A text may stand in several places; the
 * places that are nearest to one another are the banner, the others are perhaps a list or a field. Where all of them stand a
 * second time, nobody can tell which is the banner: all must then stay as they are.
 */
export function findIdentity(texts: readonly BoundText[], seen: Seen): Identity {
  const lines = wordLines(seen.words);
  const places = texts.map(({ value }) =>
    phrasesLike(value, lines).filter((phrase) => sameIdentity(value, phrase.text)),
  );
  const missing = texts.filter((_text, index) => places[index]?.length === 0).map((text) => text.source);
  if (missing.length > 0) return { kind: 'not_seen', missing };
  return { kind: 'seen', boxes: bannersOf(inFront(places, seen)).map((box) => region(box, seen)) };
}

/** A dialog that names the patient names them in front; what stands behind it is another window's. */
function inFront(places: readonly (readonly Phrase[])[], { window }: Seen): readonly (readonly Phrase[])[] {
  if (window === null) return places;
  const within = places.map((phrases) => phrases.filter(({ box }) => rectContains(window.bounds, rectCentre(box))));
  return within.every((phrases) => phrases.length > 0) ? within : places;
}

function bannersOf(places: readonly (readonly Phrase[])[]): readonly Rect[] {
  const [first = [], ...others] = places;
  const groups = first.map((phrase) => {
    const group = [phrase, ...others.map((candidates) => closest(phrase, candidates))];
    return { group, spread: group.reduce((sum, one) => sum + distance(phrase, one), 0) };
  });
  groups.sort((a, b) => a.spread - b.spread || (a.group[0]?.box.y ?? 0) - (b.group[0]?.box.y ?? 0));
  const taken = new Set<Phrase>();
  for (const { group } of groups) {
    // A text that stands once belongs to its nearest; only a whole second naming may be the banner as well.
    if (group.every((phrase) => !taken.has(phrase))) for (const phrase of group) taken.add(phrase);
  }
  return [...taken].slice(0, MOST_REGIONS).map(({ box }) => box);
}

function closest(to: Phrase, candidates: readonly Phrase[]): Phrase {
  return candidates.reduce((best, one) => (distance(to, one) < distance(to, best) ? one : best));
}

function distance(a: Phrase, b: Phrase): number {
  const [from, to] = [rectCentre(a.box), rectCentre(b.box)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

function region(box: Rect, { size }: Seen): Rect {
  const [x, y] = [Math.ceil(box.height * ROOM.beside), Math.ceil(box.height * ROOM.above)];
  const wide = { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y };
  return rectIntersection(wide, { x: 0, y: 0, ...size });
}
