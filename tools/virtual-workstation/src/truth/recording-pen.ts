import { type Rect, rectArea, rectIntersection } from '@vigie/domain';
import { FONTS } from '../layout/font';
import { measureText } from '../paint/fonts';
import type { Pen } from '../paint/pen';
import type { Theme } from '../paint/theme';

export interface RecordedWord {
  readonly text: string;
  readonly box: Rect;
}

interface Recorder {
  readonly pen: Pen;
  /** Words that are still whole, and the boxes of those that something covers in part. */
  words(): readonly RecordedWord[];
  cut(): readonly Rect[];
}

/** Ascent and descent of DejaVu, so that a word's box holds its accents and its tails. */
const ASCENT = 0.928;
const DESCENT = 0.236;

/** Draws nothing: notes every word with its box, and forgets those that are painted over. */
export function recordingPen(theme: Theme): Recorder {
  let words: RecordedWord[] = [];
  const cut: Rect[] = [];
  let clip: Rect | null = null;
  const cover = (box: Rect) => {
    const shared = (w: RecordedWord) => rectArea(rectIntersection(w.box, box)) / (rectArea(w.box) || 1);
    // A hair line through a word, such as an underline or a table's rule, hides nothing.
    if (box.width <= 2 || box.height <= 2) return;
    words = words.filter((word) => {
      const part = shared(word);
      if (part > 0.08 && part < 0.6) cut.push(word.box);
      return part <= 0.08;
    });
  };
  const nothing = () => {};
  const pen: Pen = {
    theme,
    fill: (box) => cover(box),
    outline: nothing,
    line: nothing,
    disc: nothing,
    icon: nothing,
    text(x, baseline, text, font) {
      for (const found of text.matchAll(/\S+/gu)) {
        const left = x + measureText(text.slice(0, found.index), font);
        const box = {
          x: left,
          y: baseline - FONTS[font].px * ASCENT,
          width: measureText(found[0], font),
          height: FONTS[font].px * (ASCENT + DESCENT),
        };
        const visible = clip === null ? box : rectIntersection(box, clip);
        const part = rectArea(visible) / (rectArea(box) || 1);
        if (part > 0.98) words.push({ text: found[0], box });
        else if (part > 0) cut.push(visible);
      }
    },
    width: measureText,
    clip(box, draw) {
      const outer = clip;
      clip = outer === null ? box : rectIntersection(outer, box);
      draw();
      clip = outer;
    },
  };
  return { pen, words: () => words, cut: () => cut };
}
