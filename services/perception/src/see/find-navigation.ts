import { type Rect, rectUnion, type Word } from '@vigie/domain';
import { growRect } from '../pixels/crop';
import { colourDistance } from './colours';
import { isCell } from './find-controls';
import type { Candidate, Scene, Surface } from './scene';

const LEAST_ITEMS = 3;
const MOST_WIDTH = 420;

interface Text {
  readonly words: readonly Word[];
  readonly box: Rect;
}

/**
 * Lists of places to go to, one text below the other at an even pitch, of which one is highlighted: the highlight shows
 * how large each item is.
 */
export function findNavigation(scene: Scene): Candidate[] {
  const texts = textsOf(scene.words);
  return scene.surfaces.flatMap((surface) => (isHighlight(surface) ? itemsAlong(surface, texts) : []));
}

/** Words of one line, joined. */
function textsOf(words: readonly Word[]): Text[] {
  const byLine = new Map<number, Word[]>();
  for (const word of words) byLine.set(word.line, [...(byLine.get(word.line) ?? []), word]);
  return [...byLine.values()].map((own) => ({
    words: own,
    box: own.reduce((sum, word) => rectUnion(sum, word.box), own[0]!.box),
  }));
}

function isHighlight(surface: Surface): boolean {
  const { box, ink, words } = surface;
  if (isCell(surface) || words.length === 0 || !ink || surface.inner > 0) return false;
  if (box.height < 18 || box.height > 52 || box.width < 70 || box.width > MOST_WIDTH) return false;
  const leftAligned = ink.x - box.x < box.x + box.width - ink.x - ink.width - 12;
  return leftAligned && !surface.framed && colourDistance(surface.colour, surface.parent) > 14;
}

function itemsAlong(surface: Surface, texts: readonly Text[]): Candidate[] {
  const { box } = surface;
  const own = texts.find((text) => text.words.some((word) => surface.words.includes(word)));
  if (!own) return [];
  const start = own.box.x;
  const aligned = texts.filter(
    (text) => Math.abs(text.box.x - start) <= 4 && text.box.x + text.box.width <= box.x + box.width,
  );
  const middle = (text: Text) => text.box.y + text.box.height / 2;
  const ys = aligned.map(middle).sort((a, b) => a - b);
  const pitch = pitchAround(ys, middle(own), box.height);
  if (pitch === null) return [];
  const items: Candidate[] = [];
  for (const direction of [-1, 1]) {
    for (let step = direction; ; step += direction) {
      const text = aligned.find(
        (one) => Math.abs(middle(one) - middle(own) - step * pitch) <= 3 + Math.abs(step) * 0.3,
      );
      if (!text) break;
      items.push(item(shifted(box, Math.round(step * pitch)), text.words));
    }
  }
  return items.length + 1 >= LEAST_ITEMS ? [item(box, surface.words), ...items] : [];
}

/** Distance to the nearest neighbour above or below, if it suits the height of the highlight. */
function pitchAround(ys: readonly number[], own: number, height: number): number | null {
  const distances = ys.map((y) => Math.abs(y - own)).filter((distance) => distance > 4);
  const nearest = Math.min(...distances);
  return nearest >= 0.85 * height && nearest <= 1.5 * height ? nearest : null;
}

function shifted(box: Rect, by: number): Rect {
  return { ...box, y: box.y + by };
}

function item(box: Rect, words: readonly Word[]): Candidate {
  return { type: 'link', box: growRect(box, 0), confidence: 0.6, words };
}
