import { createHash } from 'node:crypto';
import { barelyUnderstood, type Element, type ElementType, type Rect, type Window, type Word } from '@vigie/domain';
import sharp from 'sharp';

export const SIZE = { width: 640, height: 400 };
export const WINDOW: Window = {
  windowId: '0x1',
  appName: 'dph',
  title: 'DPH - Recherche de patient',
  bounds: { x: 0, y: 0, ...SIZE },
  processId: 1,
};

export interface DrawnScreen {
  readonly words: readonly Word[];
  readonly elements: readonly Element[];
  readonly title: string;
}

/** A text at a place, one word after the other, 8 pixels a letter and 14 high, as perception would report it. */
export function words(text: string, x: number, y: number, line: number): Word[] {
  let at = x;
  return text.split(' ').map((word) => {
    const box = { x: at, y, width: word.length * 8, height: 14 };
    at += box.width + 4;
    return { text: word, box, confidence: 0.97, line };
  });
}

export function element(type: ElementType, label: string, box: Rect, value = ''): Element {
  const elementId = `${type}-${box.x}-${box.y}`;
  return { ...barelyUnderstood(type), elementId, type, role: '', label, value, box, confidence: 0.9 };
}

export function button(label: string, x: number, y: number): Element {
  return element('button', label, { x, y, width: label.length * 8 + 20, height: 26 });
}

/** A picture in which each word and element is a patch of its own colour: what is read elsewhere differs in pixels too. */
export async function paint(screen: DrawnScreen): Promise<{ readonly png: Uint8Array; readonly digest: Uint8Array }> {
  const data = Buffer.alloc(SIZE.width * SIZE.height * 3, 240);
  for (const { type, label, value, box } of screen.elements) fill(data, box, `${type}|${label}|${value}`);
  for (const { text, box } of screen.words) fill(data, box, text);
  fill(data, { x: 0, y: 0, width: SIZE.width, height: 4 }, screen.title);
  const png = await sharp(data, { raw: { ...SIZE, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { png, digest: createHash('sha256').update(data).digest() };
}

function fill(data: Buffer, box: Rect, text: string): void {
  const colour = createHash('sha256').update(text).digest().subarray(0, 3);
  for (let y = Math.max(0, box.y); y < Math.min(SIZE.height, box.y + box.height); y += 1) {
    for (let x = Math.max(0, box.x); x < Math.min(SIZE.width, box.x + box.width); x += 1) {
      data.set(colour, (y * SIZE.width + x) * 3);
    }
  }
}
