import type { ElementType, Line, RgbImage, Word } from '@vigie/domain';
import sharp from 'sharp';
import type { FusedCandidate } from '../../src/fuse/candidate';
import type { SeenElement } from '../../src/perceive/sight';
import { centreIn } from '../../src/see/scene';
import { explainElements } from '../../src/understand/explain-elements';
import { nameElements } from '../../src/understand/name-elements';
import { layOut } from '../../src/understand/page';
import { type Drawing, type DrawnText, draw } from './draw';

/** Words as a perfect reader would give them, by the metrics of DejaVu Sans (0.6 em wide, 0.73 em high). */
export function wordsOf(texts: readonly DrawnText[]): { words: Word[]; lines: Line[] } {
  const words: Word[] = [];
  const lines = texts.map((one, line): Line => {
    const size = one.size ?? 13;
    let { x } = one;
    const height = Math.round(size * 0.73);
    const y = Math.round(one.y - size * 0.73);
    for (const text of one.text.split(' ')) {
      const width = Math.round(text.length * size * 0.6);
      words.push({ text, box: { x, y, width, height }, confidence: 1, line });
      x += width + Math.round(size * 0.32);
    }
    return { text: one.text, box: { x: one.x, y, width: x - one.x, height }, confidence: 1 };
  });
  return { words, lines };
}

/** Type and box (x, y, width, height) of an element that some source saw. */
export type Seen = readonly [ElementType, number, number, number, number];

/** Understands the elements that are named on a drawing, as if all sources had seen them there. */
export async function understand(
  drawing: Drawing,
  seen: readonly Seen[],
  damage: (image: RgbImage) => Promise<RgbImage> = async (image) => image,
): Promise<SeenElement[]> {
  return understandImage(await damage(await draw(drawing)), drawing.texts ?? [], seen);
}

export function understandImage(image: RgbImage, texts: readonly DrawnText[], seen: readonly Seen[]): SeenElement[] {
  const { words, lines } = wordsOf(texts);
  const page = layOut(image, candidatesOf(seen, words), words);
  return explainElements(page, nameElements(page), lines).elements;
}

export function candidatesOf(seen: readonly Seen[], words: readonly Word[]): FusedCandidate[] {
  return seen.map(([type, x, y, width, height]) => {
    const box = { x, y, width, height };
    return { type, box, confidence: 0.9, words: words.filter((word) => centreIn(word.box, box)), sources: ['rules'] };
  });
}

/** The picture as a lossy link of this quality shows it. */
export function asJpeg(quality: number): (image: RgbImage) => Promise<RgbImage> {
  return async ({ width, height, data }) => {
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    const lossy = await sharp(jpeg).removeAlpha().raw().toBuffer();
    return { width, height, data: Uint8Array.from(lossy) };
  };
}
