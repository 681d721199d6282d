import type { Rect } from '@vigie/domain';
import type { PictureView } from './view';

/** Least certainty of a reading that a workflow is made to depend on. */
const SURE = 0.85;

/** Two digits or more are a number, a date, a count: data of one case. */
export function looksLikeData(text: string): boolean {
  return (text.match(/\d/g)?.length ?? 0) >= 2 || NAME.test(text);
}

/** A family name in capitals beside a given name, as hospital programs write people. */
const NAME =
  /(^|[\s,])\p{Lu}[\p{Lu}'’-]{2,}[\s,]+\p{Lu}[\p{Ll}'’-]+|\p{Lu}\p{Ll}+[\s,]+\p{Lu}[\p{Lu}'’-]{2,}(?=$|[\s,])/u;

/** Stands in one row with a number or date: a cell of a table, a banner, a line of a list. */
export function isBesideData(box: Rect, { lines }: PictureView): boolean {
  const middle = box.y + box.height / 2;
  return lines.some(
    (line) => middle >= line.box.y && middle <= line.box.y + line.box.height && /\d{2}/.test(line.text),
  );
}

/**
 * “patients trouvés” of “12 patients trouvés”: two words or more in small letters beside a number. A person's or place's
 * name is never in small letters.
 */
export function constantRuns({ lines }: PictureView): string[] {
  return lines
    .filter(({ confidence, text }) => confidence >= SURE && /\d/.test(text) && text.length <= 40)
    .flatMap(({ text }) => [...text.matchAll(SMALL_WORDS)].map(([run]) => run));
}

const SMALL_WORDS = /(?<![\p{L}\d])\p{Ll}{3,}(?: \p{Ll}{2,})+(?![\p{L}\d])/gu;

/** Lines that every case may be expected to show: surely read, words, no data. */
export function constantLines(view: PictureView): PictureView['lines'] {
  return view.lines.filter(({ text, confidence, box }) => {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    return confidence >= SURE && letters >= 3 && text.length <= 60 && !looksLikeData(text) && !isBesideData(box, view);
  });
}
