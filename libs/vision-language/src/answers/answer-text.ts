/** What the model answered, and whether the end of its tokens cut it. */
export interface Answer {
  readonly content: string;
  readonly truncated: boolean;
}

/** Without what a thinking model thought aloud. Thinking that never ended is no answer. */
export function withoutThinking(content: string): string {
  const end = content.lastIndexOf('</think>');
  if (end >= 0) return content.slice(end + '</think>'.length);
  return /^\s*<think>/.test(content) ? '' : content;
}
