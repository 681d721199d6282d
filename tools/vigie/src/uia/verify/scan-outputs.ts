import type { UiaTree } from '@vigie/selectors';

/** What no output has: fields for visible text, and the names of actions of programs that go beyond looking. */
export const FORBIDDEN = [
  '"name"',
  '"value"',
  'send_after_approval',
  'send_file_after_approval',
  'receive_file_after_approval',
  'open_conversation',
  'InvokePattern',
  'ValuePattern.SetValue',
] as const;

/** Shorter visible texts stand in outputs by chance. */
export const SHORTEST_SEARCHED = 4;

export interface Output {
  /** File or stream. */
  readonly from: string;
  readonly text: string;
}

/** Every name and value of a dump that is searched for. */
export function visibleTexts(tree: UiaTree): readonly string[] {
  const texts = new Set<string>();
  for (let node = 0; node < tree.size; node++)
    for (const field of ['name', 'value'] as const) texts.add(tree.text(node, field).trim());
  return [...texts].filter(({ length }) => length >= SHORTEST_SEARCHED);
}

/** What is wrong with these outputs; a visible text is not repeated there either, only how long it is. */
export function scanOutputs(outputs: readonly Output[], visible: readonly string[]): readonly string[] {
  return outputs.flatMap(({ from, text }) => {
    const folded = text.toLowerCase();
    const words = FORBIDDEN.filter((word) => folded.includes(word.toLowerCase()));
    const texts = visible.filter((one) => writings(one).some((writing) => folded.includes(writing.toLowerCase())));
    return [
      ...words.map((word) => `${from} holds ${word}`),
      ...texts.map(({ length }) => `${from} holds a visible text of ${length} characters`),
    ];
  });
}

/** A text as it may stand in JSON, in HTML or in a URL. */
function writings(text: string): readonly string[] {
  const inHtml = text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  const named = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return [
    ...new Set([text, JSON.stringify(text).slice(1, -1), inHtml, named, encodeURIComponent(text.toWellFormed())]),
  ];
}
