import { visibleText } from '../visible-text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may be put into a page as it is. Only `html` and `trusted` make it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | boolean | Markup | readonly Markup[];

/** html`<td>${hostile}</td>`: whatever is not markup itself is escaped, in text and in quoted attributes alike. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(pieces.reduce((text, piece, index) => `${text}${render(parts[index - 1] ?? '')}${piece}`));
}

export const NOTHING = new Markup('');

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return (part as readonly Markup[]).map(({ text }) => text).join('');
  return visibleText(String(part)).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/**
 * As much of a list as has room in `bytes` characters of markup, and a line that says how much was left out: a page of
 * 200,000 nodes or 10,000 selectors must still open.
 */
export function withRoom<Item>(
  items: readonly Item[],
  bytes: number,
  draw: (item: Item, index: number) => Markup,
  rest: (left: number) => Markup,
): readonly Markup[] {
  const drawn: Markup[] = [];
  let used = 0;
  for (const [index, item] of items.entries()) {
    const one = draw(item, index);
    used += one.text.length;
    if (used > bytes) return [...drawn, rest(items.length - index)];
    drawn.push(one);
  }
  return drawn;
}
