import { type Rect, rectUnion, type Word } from '@vigie/domain';
import { centreIn } from '../../see/scene';
import { skeletonOf } from '../same-text';

/** Rows of the screen by which words are found, pixels. */
const BAND = 32;
/** Words of a name. */
const LONGEST_RUN = 8;
/** Places that are kept of one text; more say nothing more. */
const MOST_PLACES = 16;
/** A box that holds more words is no control with a name. */
const MOST_INSIDE = 80;

/** The words of an image, to be found by place and by what they say. */
export interface ReadPlaces {
  /** Words whose centre lies in a box, in reading order; null for more than a control can hold. */
  wordsIn(box: Rect): readonly Word[] | null;
  /** Where a text is read as a run of whole words, by its skeleton. */
  placesOf(skeleton: string): readonly Rect[];
}

export function readPlaces(words: readonly Word[]): ReadPlaces {
  const bands = new Map<number, Word[]>();
  for (const word of words) {
    const band = Math.floor((word.box.y + word.box.height / 2) / BAND);
    bands.set(band, [...(bands.get(band) ?? []), word]);
  }
  const runs = runsOf(words);
  return {
    wordsIn: (box) => {
      const found: Word[] = [];
      const last = Math.floor((box.y + box.height) / BAND);
      for (let band = Math.floor(box.y / BAND); band <= last; band += 1) {
        for (const word of bands.get(band) ?? []) if (centreIn(word.box, box)) found.push(word);
        if (found.length > MOST_INSIDE) return null;
      }
      return found.sort((a, b) => a.line - b.line || a.box.x - b.box.x);
    },
    placesOf: (skeleton) => runs.get(skeleton) ?? [],
  };
}

/** Every run of up to eight words of one line, by skeleton. */
function runsOf(words: readonly Word[]): ReadonlyMap<string, readonly Rect[]> {
  const runs = new Map<string, Rect[]>();
  const skeletons = words.map(({ text }) => skeletonOf(text));
  words.forEach((first, at) => {
    let skeleton = '';
    let box = first.box;
    for (let next = at; next < Math.min(words.length, at + LONGEST_RUN); next += 1) {
      const word = words[next] as Word;
      if (word.line !== first.line) break;
      skeleton += skeletons[next];
      box = rectUnion(box, word.box);
      const places = runs.get(skeleton);
      if (places === undefined) runs.set(skeleton, [box]);
      else if (places.length < MOST_PLACES) places.push(box);
    }
  });
  return runs;
}
