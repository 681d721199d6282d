import type { Rect } from '@vigie/domain';
import type { Board } from './board';
import { type FontName, LINE_HEIGHT } from './font';
import type { Tone } from './widget';

/** Text over as many lines as it needs and the box has; broken at spaces. */
export function layParagraph(
  board: Board,
  box: Rect,
  text: string,
  font: FontName = 'body',
  tone: Tone = 'text',
): void {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && board.measure(longer, font) > box.width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  const room = Math.floor(box.height / LINE_HEIGHT);
  lines.slice(0, room).forEach((line, i) => {
    board.text({ x: box.x, y: box.y + i * LINE_HEIGHT, width: box.width, height: LINE_HEIGHT }, line, { font, tone });
  });
}
