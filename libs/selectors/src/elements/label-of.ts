import type { ElementType, Rect } from '@vigie/domain';
import type { UiaTree } from '../tree/uia-tree';

/** Pixels. A label stands this close to its field; measured between their nearest edges. */
const NEAREST = { left: 300, above: 40, right: 40 } as const;
/** Labels and fields may overlap by some pixels of frame and padding. */
const OVERLAP = 6;
/** Height of the bands by which the texts of a form are found. */
const BAND = 64;
/** Texts of one band that are looked at: a form has a handful, a hostile tree has all of them at one place. */
const MOST_OF_BAND = 64;
/** Texts inside a button or a row that make its label. */
const MOST_INSIDE = 4;

interface Text {
  readonly label: string;
  readonly box: Rect;
}

/**
 * What a person would call an element: its name, else the texts inside it, else the text beside or above it. Looks at
 * siblings only, in bands of the screen, so that a form with thousands of fields costs no square.
 */
export class Labels {
  private readonly texts = new Map<number, ReadonlyMap<number, readonly Text[]>>();

  constructor(private readonly tree: UiaTree) {}

  of(node: number, type: ElementType, box: Rect): string {
    const name = plainLabel(this.tree.text(node, 'name'));
    if (name !== '') return name;
    const inside = type === 'text_input' || type === 'dropdown' ? '' : this.inside(node);
    if (inside !== '' || type === 'button' || type === 'tab' || type === 'link') return inside;
    return this.beside(node, type, box);
  }

  private inside(node: number): string {
    const labels: string[] = [];
    const end = Math.min(this.tree.end(node), node + 32);
    for (let at = node + 1; at < end && labels.length < MOST_INSIDE; at++) {
      const name = this.tree.controlType(at) === 'Text' ? plainLabel(this.tree.text(at, 'name')) : '';
      if (name !== '') labels.push(name);
    }
    return labels.join(' ');
  }

  private beside(node: number, type: ElementType, box: Rect): string {
    const bands = this.bandsOf(this.tree.parent(node));
    const mayBeRight = type === 'checkbox' || type === 'radio';
    const last = Math.floor((box.y + Math.min(box.height, 2 * BAND)) / BAND);
    let best = '';
    let nearest = Number.POSITIVE_INFINITY;
    for (let band = Math.floor((box.y - 2 * BAND) / BAND); band <= last; band++) {
      for (const text of bands.get(band) ?? []) {
        const distance = distanceOf(text.box, box, mayBeRight);
        if (distance >= nearest) continue;
        best = text.label;
        nearest = distance;
      }
    }
    return best;
  }

  private bandsOf(parent: number): ReadonlyMap<number, readonly Text[]> {
    const known = this.texts.get(parent);
    if (known !== undefined) return known;
    const bands = new Map<number, Text[]>();
    if (parent !== -1) for (const child of this.tree.children(parent)) this.addTo(bands, child);
    this.texts.set(parent, bands);
    return bands;
  }

  private addTo(bands: Map<number, Text[]>, node: number): void {
    if (this.tree.controlType(node) !== 'Text' || this.tree.hasState(node, 'offscreen')) return;
    const box = this.tree.bounds(node);
    const label = plainLabel(this.tree.text(node, 'name'));
    if (box === null || box.width === 0 || label === '') return;
    const band = Math.floor(box.y / BAND);
    const texts = bands.get(band) ?? [];
    bands.set(band, texts);
    if (texts.length < MOST_OF_BAND) texts.push({ label, box });
  }
}

/** Infinite where a text cannot be the label. */
function distanceOf(text: Rect, field: Rect, mayBeRight: boolean): number {
  const middle = text.y + text.height / 2;
  const isBeside = middle >= field.y - OVERLAP && middle <= field.y + field.height + OVERLAP;
  const left = field.x - (text.x + text.width);
  if (isBeside && left >= -OVERLAP && left <= NEAREST.left) return left;
  const right = text.x - (field.x + field.width);
  if (isBeside && mayBeRight && right >= -OVERLAP && right <= NEAREST.right) return right;
  const above = field.y - (text.y + text.height);
  const isAbove = text.x + text.width > field.x && text.x < field.x + field.width;
  return isAbove && above >= -OVERLAP && above <= NEAREST.above ? above : Number.POSITIVE_INFINITY;
}

/** “Nom :” is called “Nom”. */
function plainLabel(name: string): string {
  return name.replace(/\s+/gu, ' ').trim().replace(/ ?:$/, '');
}
