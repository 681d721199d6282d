import {
  type AccessibilityNode,
  barelyUnderstood,
  type Element,
  type ElementType,
  type Line,
  type Rect,
  type Word,
} from '@vigie/domain';

/** What a role is to the system; roles that are missing here are only read. */
const TYPES: Readonly<Record<string, ElementType>> = {
  'push button': 'button',
  entry: 'text_input',
  'password text': 'text_input',
  'combo box': 'dropdown',
  'check box': 'checkbox',
  'radio button': 'radio',
  'page tab': 'tab',
  link: 'link',
};

export interface ReadTree {
  readonly elements: readonly Element[];
  readonly words: readonly Word[];
  readonly lines: readonly Line[];
}

/** The words and elements that perception would report for a program whose every text is in its accessibility tree. */
export function readTree(tree: readonly AccessibilityNode[]): ReadTree {
  const elements = tree.flatMap((node, index): Element[] => {
    const type = TYPES[node.role];
    if (type === undefined) return [];
    const { name: label, value, bounds: box } = node;
    return [{ ...barelyUnderstood(type), elementId: `e${index}`, type, role: '', label, value, box, confidence: 1 }];
  });
  const texts = tree
    .map((node) => ({ text: (TYPES[node.role] === 'text_input' ? node.value : node.name).trim(), box: node.bounds }))
    .filter(({ text, box }) => text !== '' && box.width > 0 && box.height > 0);
  const words = texts.flatMap(({ text, box }, line) => wordsOf(text, box, line));
  const lines = texts.map(({ text, box }) => ({ text, box, confidence: 1 }));
  return { elements, words, lines };
}

/** Words side by side in the box of their line: every letter as wide as the next. */
function wordsOf(text: string, box: Rect, line: number): Word[] {
  const letter = box.width / text.length;
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    box: { ...box, x: Math.round(box.x + index * letter), width: Math.max(1, Math.floor(word.length * letter)) },
    confidence: 1,
    line,
  }));
}
