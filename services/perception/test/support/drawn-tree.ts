import type { AccessibilityNode, Line, Rect, RgbImage, Word } from '@vigie/domain';
import { skeletonOf } from '../../src/sources/same-text';
import { type DrawnText, draw } from './draw';

/** Words as a reader without accents would give them, by the metrics of DejaVu Sans (0.6 em wide, 0.73 em high). */
export function wordsOf(texts: readonly DrawnText[], plain = true): { words: Word[]; lines: Line[] } {
  const words: Word[] = [];
  const lines = texts.map((one, line): Line => {
    const size = one.size ?? 13;
    let x = one.x;
    for (const text of one.text.split(' ')) {
      const width = Math.round(text.length * size * 0.6);
      const box = { x, y: Math.round(one.y - size * 0.73), width, height: Math.round(size * 0.73) };
      words.push({ text: plain ? withoutAccents(text) : text, box, confidence: 0.95, line });
      x += width + Math.round(size * 0.32);
    }
    return { text: plain ? withoutAccents(one.text) : one.text, box: words.at(-1)!.box, confidence: 0.95 };
  });
  return { words, lines };
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** A screen with its honest tree. */
export interface DrawnScreen {
  readonly image: RgbImage;
  readonly words: readonly Word[];
  readonly lines: readonly Line[];
  readonly tree: readonly AccessibilityNode[];
}

export function node(
  role: string,
  name: string,
  bounds: Rect,
  more: Partial<AccessibilityNode> = {},
): AccessibilityNode {
  return { parent: 0, role, name, value: '', bounds, states: ['sensitive', 'focusable'], ...more };
}

const FIELDS = [
  ['Nom', 'MARTIN'],
  ['Prénom', 'Hélène'],
  ['Né(e) le', '12/03/1954'],
  ['IPP', '00120458'],
  ['Médecin référent', 'Dr Lefèvre'],
] as const;
const BUTTONS = ['Rechercher', 'Effacer', 'Créer le dossier', 'Désactivé'] as const;
const ROWS = ['MARTIN Hélène 12/03/1954', 'MARTIN Jeanne 21/03/1954', 'DURAND Éloïse 01/11/1987'] as const;

/** A form of fields, buttons, an icon without a text and rows, as a program draws it and tells of it. */
export async function drawnForm(): Promise<DrawnScreen> {
  const texts: DrawnText[] = [];
  const boxes: { x: number; y: number; width: number; height: number; fill: string; stroke: string }[] = [];
  const tree: AccessibilityNode[] = [node('frame', 'Dossier', { x: 0, y: 0, width: 800, height: 520 }, { parent: -1 })];
  FIELDS.forEach(([label, value], at) => {
    const y = 30 + 40 * at;
    texts.push({ text: label, x: 20, y: y + 18 }, { text: value, x: 207, y: y + 18 });
    boxes.push({ x: 200, y, width: 240, height: 26, fill: '#ffffff', stroke: '#8a94a0' });
    tree.push(node('label', label, { x: 20, y, width: 170, height: 26 }, { states: ['sensitive'] }));
    const states = ['sensitive', 'focusable', 'editable'];
    tree.push(node('text', '', { x: 200, y, width: 240, height: 26 }, { value, states }));
  });
  BUTTONS.forEach((text, at) => {
    const box = { x: 20 + 170 * at, y: 250, width: 150, height: 30 };
    texts.push({ text, x: box.x + 22, y: 270 });
    boxes.push({ ...box, fill: '#e4e8ee', stroke: '#8a94a0' });
    tree.push(node('push button', text, box, at === 3 ? { states: ['focusable'] } : {}));
  });
  const icon = { x: 710, y: 250, width: 30, height: 30 };
  boxes.push(
    { ...icon, fill: '#e4e8ee', stroke: '#8a94a0' },
    { x: 718, y: 258, width: 14, height: 14, fill: '#304050', stroke: '#304050' },
  );
  tree.push(node('push button', 'Imprimer', icon));
  boxes.push({ x: 20, y: 310, width: 700, height: 110, fill: '#ffffff', stroke: '#c0c6cc' });
  ROWS.forEach((text, at) => {
    texts.push({ text, x: 30, y: 335 + 32 * at });
    tree.push(node('list item', text, { x: 21, y: 316 + 32 * at, width: 698, height: 30 }));
  });
  const image = await draw({ width: 800, height: 520, ground: '#f0f2f5', boxes, texts });
  return { image, ...wordsOf(texts), tree };
}

/** They say the same to a reader without accents. */
export function sameToAReader(a: string, b: string): boolean {
  return skeletonOf(a) === skeletonOf(b);
}
