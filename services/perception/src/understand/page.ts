import type { ElementType, Rect, RgbImage, Word } from '@vigie/domain';
import type { FusedCandidate } from '../fuse/candidate';
import { median } from '../pixels/median';
import { centreIn } from '../see/scene';
import { isMarkGlyph, isToggle } from './label/mark-glyph';
import { type Phrase, phrasesOf } from './phrases';
import { type TextInk, textInk } from './text-ink';

/** Everything that elements are understood from: one screen, its elements and its text. */
export interface Page {
  readonly image: RgbImage;
  readonly elements: readonly FusedCandidate[];
  /** All phrases, from top to bottom; those of an element carry its index. */
  readonly phrases: readonly Phrase[];
  /** Usual height of a text, pixels. */
  readonly textHeight: number;
  /** How a phrase is drawn; null outside the image. */
  inkOf(phrase: Phrase): TextInk | null;
  /** The phrases that are an element's own text. */
  ownOf(element: number): readonly Phrase[];
}

/** Usual height of a text where there is none. */
const TEXT_HEIGHT = 12;

export function layOut(image: RgbImage, elements: readonly FusedCandidate[], words: readonly Word[]): Page {
  const owners = ownersOf(elements, words);
  const glyphs = glyphsOf(elements);
  const text = words.filter((word) => !glyphs.has(word));
  const phrases = phrasesOf(text, (word) => owners.get(word) ?? -1);
  const own = new Map<number, readonly Phrase[]>();
  elements.forEach(({ type, words: said }, index) => {
    // A row and its cells say the same words: each keeps its own.
    if (type === 'generic' && said.length > 0)
      own.set(
        index,
        phrasesOf(said, () => index),
      );
  });
  for (const phrase of phrases) {
    if (phrase.owner < 0 || elements[phrase.owner]!.type === 'generic') continue;
    own.set(phrase.owner, [...(own.get(phrase.owner) ?? []), phrase]);
  }
  // A selected tab's coloured text may be taken for a link as well: the tab says it, too.
  elements.forEach(({ type, box }, index) => {
    if (type !== 'tab' || own.has(index)) return;
    const inside = text.filter((word) => centreIn(word.box, box));
    if (inside.length > 0)
      own.set(
        index,
        phrasesOf(inside, () => index),
      );
  });
  const inks = new Map<Phrase, TextInk | null>();
  const inkOf = (phrase: Phrase) => {
    const known = inks.get(phrase);
    if (known !== undefined) return known;
    const ink = textInk(image, phrase.box);
    inks.set(phrase, ink);
    return ink;
  };
  const textHeight = median(words.map((word) => word.box.height)) || TEXT_HEIGHT;
  return { image, elements, phrases, textHeight, inkOf, ownOf: (element) => own.get(element) ?? [] };
}

/** Words of toggles that are their mark, read as a letter. */
function glyphsOf(elements: readonly FusedCandidate[]): Set<Word> {
  return new Set(
    elements.flatMap(({ type, box, words }) => (isToggle(type) ? words.filter((word) => isMarkGlyph(box, word)) : [])),
  );
}

/** Whose text a word is: its candidate's, else that of the smallest control that holds it. */
function ownersOf(elements: readonly FusedCandidate[], words: readonly Word[]): Map<Word, number> {
  const owners = new Map<Word, number>();
  const holders = elements
    .map(({ type, box }, index) => ({ type, box, index }))
    .filter(({ type }) => HOLDS[type])
    .sort((a, b) => area(a.box) - area(b.box));
  for (const word of words) {
    const holder = holders.find(({ box }) => centreIn(word.box, box));
    if (holder) owners.set(word, holder.index);
  }
  elements.forEach(({ type, words: own }, index) => {
    for (const word of own) {
      const owner = owners.get(word);
      // What stands on a row belongs to the control on the row, not to the row.
      if (owner === undefined || (type !== 'generic' && !HOLDS[elements[owner]!.type])) owners.set(word, index);
    }
  });
  return owners;
}

/** All text in the box of such an element is its own. */
const HOLDS: Readonly<Record<ElementType, boolean>> = {
  button: true,
  text_input: true,
  dropdown: true,
  tab: true,
  link: true,
  checkbox: false,
  radio: false,
  generic: false,
};

function area({ width, height }: Rect): number {
  return width * height;
}
