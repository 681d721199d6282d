import { type AccessibilityNode, type Doubt, type Rect, type RgbImage, rectUnion, type Word } from '@vigie/domain';
import { skeletonOf } from '../same-text';
import { isContradicted, type TreeClaim, type WeighedClaim } from './claim';
import { claimsOfTree } from './claims-of-tree';
import { readPlaces } from './read-places';
import { weighClaim } from './weigh-claim';

/** What becomes of a tree. */
export interface TreeVerdict {
  /** `none`: there is no tree, or it says nothing that could be checked. `lost`: the picture contradicts it. */
  readonly kind: 'none' | 'lost' | 'stands' | 'trusted';
  /** The claims that the picture supports, in the order of the document; none of a tree that lost. */
  readonly claims: readonly WeighedClaim[];
  readonly doubts: readonly Doubt[];
}

/** Weights of what speaks for a tree, against one contradiction; see docs/perception.md. */
const TRUST = {
  /** A name that is read where the tree says, and a control that is drawn there. */
  read: 0.5,
  drawn: 0.25,
  /** Without so many names read, or outlines drawn, nothing is believed. */
  leastRead: 1,
  leastDrawn: 3,
  /** A tree may name what cannot be read (icons) when so many of its names are read, and few are wrong. */
  trustedRead: 4,
  trustedShare: 0.1,
} as const;

/** Doubts of one tree; a screen has room for more, a person has not. */
const MOST_DOUBTS = 50;

export interface Seen {
  readonly image: RgbImage;
  readonly words: readonly Word[];
  /** What the finders that look at pixels alone saw. */
  readonly found: readonly Rect[];
}

/**
 * Compares a tree with the picture, claim by claim, and decides whether it is believed at all: a tree of another screen, of a
 * covered window or with shifted boxes loses as a whole, a tree with some lies loses those.
 */
export function judgeTree(nodes: readonly AccessibilityNode[], { image, words, found }: Seen): TreeVerdict {
  const claims = claimsOfTree(nodes, image);
  if (claims.length === 0) return { kind: 'none', claims: [], doubts: [] };
  const picture = { image, read: readPlaces(words), found, namesakes: namesakesOf(claims) };
  const weighed = claims.map((claim) => ({ ...claim, witness: weighClaim(claim, picture) }));
  const kind = decide(weighed);
  const wrong = weighed.filter(isContradicted);
  switch (kind) {
    case 'none':
      return { kind, claims: [], doubts: [] };
    case 'lost':
      return { kind, claims: [], doubts: [{ code: 'TREE_CONTRADICTED', box: around(wrong) }] };
    case 'stands':
    case 'trusted': {
      const doubts = wrong.slice(0, MOST_DOUBTS).map(({ box }) => ({ code: 'TREE_NODE_CONTRADICTED', box }));
      return { kind, claims: weighed.filter(isSupported), doubts };
    }
  }
}

function isSupported({ witness }: WeighedClaim): boolean {
  return witness === 'read' || witness === 'drawn';
}

function decide(weighed: readonly WeighedClaim[]): TreeVerdict['kind'] {
  const read = weighed.filter(({ witness }) => witness === 'read').length;
  const drawn = weighed.filter(({ witness, type }) => witness === 'drawn' && type !== 'text').length;
  const unsure = weighed.filter(({ witness }) => witness === 'unsure').length;
  const wrong = weighed.filter(isContradicted).length;
  if (read + drawn + wrong === 0) return 'none';
  if (wrong > TRUST.read * read + TRUST.drawn * drawn) return 'lost';
  if (read < TRUST.leastRead && drawn < TRUST.leastDrawn) return 'none';
  // Without names that are read, boxes must be right by themselves: on a dense screen many meet something by chance.
  if (read < TRUST.trustedRead && drawn + read <= unsure + wrong) return 'none';
  return read >= TRUST.trustedRead && wrong <= TRUST.trustedShare * read ? 'trusted' : 'stands';
}

function namesakesOf(claims: readonly TreeClaim[]): ReadonlyMap<string, readonly Rect[]> {
  const boxes = new Map<string, Rect[]>();
  for (const { label, box } of claims) {
    const skeleton = skeletonOf(label);
    boxes.set(skeleton, [...(boxes.get(skeleton) ?? []), box].slice(0, 32));
  }
  return boxes;
}

function around(claims: readonly TreeClaim[]): Rect {
  return claims.map(({ box }) => box).reduce(rectUnion);
}
