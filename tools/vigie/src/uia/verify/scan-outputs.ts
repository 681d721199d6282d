import { REDACTION_RULES, type UiaTree } from '@vigie/selectors';

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

export interface Visible {
  readonly text: string;
  /** Within another word too. A caption such as “Ouvrir” may stand in the identifier btnOuvrir, what is data may not. */
  readonly anywhere: boolean;
}

/** Every name and value of a dump that is searched for. */
export function visibleTexts(tree: UiaTree): readonly Visible[] {
  const texts = new Map<string, boolean>();
  const add = (text: string, isData: boolean) =>
    texts.set(text, texts.get(text) === true || isData || text.length >= REDACTION_RULES.containedTextFrom);
  for (let node = 0; node < tree.size; node++) {
    add(tree.text(node, 'name').trim(), REDACTION_RULES.dataBearing.has(tree.controlType(node)));
    add(tree.text(node, 'value').trim(), true);
  }
  return [...texts]
    .filter(([{ length }]) => length >= SHORTEST_SEARCHED)
    .map(([text, anywhere]) => ({ text, anywhere }));
}

/** What is wrong with these outputs; a visible text is not repeated there either, only how long it is. */
export function scanOutputs(outputs: readonly Output[], visible: readonly Visible[]): readonly string[] {
  return outputs.flatMap(({ from, text }) => {
    const folded = text.toLowerCase();
    const words = FORBIDDEN.filter((word) => folded.includes(word.toLowerCase()));
    const texts = visible.filter((one) => writings(one.text).some((writing) => stands(writing, one.anywhere, folded)));
    return [
      ...words.map((word) => `${from} holds ${word}`),
      ...texts.map((one) => `${from} holds a visible text of ${one.text.length} characters`),
    ];
  });
}

function stands(writing: string, anywhere: boolean, folded: string): boolean {
  const sought = writing.toLowerCase();
  if (anywhere || !folded.includes(sought)) return folded.includes(sought);
  const literal = sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'u').test(folded);
}

/** A text as it may stand in JSON, in HTML or in a URL. */
function writings(text: string): readonly string[] {
  const inHtml = text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  const named = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return [
    ...new Set([text, JSON.stringify(text).slice(1, -1), inHtml, named, encodeURIComponent(text.toWellFormed())]),
  ];
}
