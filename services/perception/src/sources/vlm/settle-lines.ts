import { type Doubt, type Line, type Rect, rectIou, type Word } from '@vigie/domain';
import type { Reading } from '../../read/reading';
import { sameWriting } from '../same-writing';
import type { VlmAnswers } from './question';
import { DOUBTFUL_TEXT } from './questions-of';

/**
 * Takes a model's reading of doubtful lines where it differs in accents, case, spaces and strokes that look alike alone: a
 * similar word may say the opposite ("Hypotension").
 * The doubt then says that the text is the model's (`TEXT_FROM_MODEL`). A reading that is another text is not taken, and
 * reported (`TEXT_DISPUTED`). A line that was not doubtful is nobody's to change.
 */
export function settleLines(reading: Reading, texts: VlmAnswers['texts']): Reading {
  let settled = reading;
  for (const { box, text } of texts) {
    const at = settled.lines.findIndex((line) => rectIou(line.box, box) > 0.9);
    const line = settled.lines[at];
    const isDoubtful = settled.doubts.some((doubt) => isDoubtOf(doubt, box));
    if (line === undefined || !isDoubtful) continue;
    settled = settleLine(settled, at, line, text);
  }
  return settled;
}

function isDoubtOf({ code, box }: Doubt, line: Rect): boolean {
  return code === DOUBTFUL_TEXT && rectIou(box, line) > 0.9;
}

function settleLine(reading: Reading, at: number, line: Line, text: string): Reading {
  if (!sameWriting(line.text, text)) {
    return { ...reading, doubts: [...reading.doubts, { code: 'TEXT_DISPUTED', box: line.box }] };
  }
  const doubts = reading.doubts.map((doubt) =>
    isDoubtOf(doubt, line.box) ? { code: 'TEXT_FROM_MODEL', box: line.box } : doubt,
  );
  const words = rewritten(reading.words, at, text.split(' '));
  // Other spaces, the same text: the reader knows better where its words stand.
  if (words === null) return { ...reading, doubts };
  const whole = words.filter((word) => word.line === at).map((word) => word.text);
  const lines = reading.lines.map((one, index) => (index === at ? { ...one, text: whole.join(' ') } : one));
  return { ...reading, words, lines, doubts };
}

/** The words with those of one line as the model writes them; null when they cannot be told apart one by one. */
function rewritten(words: readonly Word[], line: number, said: readonly string[]): readonly Word[] | null {
  const own = words.filter((word) => word.line === line);
  const fits = own.length === said.length && own.every((word, at) => sameWriting(word.text, said[at] as string));
  if (!fits) return null;
  const texts = new Map(own.map((word, at) => [word, said[at] as string]));
  return words.map((word) => ({ ...word, text: texts.get(word) ?? word.text }));
}
