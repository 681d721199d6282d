import { z } from 'zod';
import type { View } from '../boxes/model-boxes';
import type { Answer } from './answer-text';
import { collectItems, droppedItems, wholeBox } from './collect-items';
import { member, modelText } from './model-values';

/** `truncated`: the model ran out of tokens, so there is more text than this. */
export const textReading = z.object({
  texts: z.array(z.object({ text: z.string(), box: wholeBox })),
  dropped: droppedItems,
  truncated: z.boolean(),
});
export type TextReading = z.infer<typeof textReading>;

/** `text_content` is how Qwen names it of itself. */
const TEXT_KEYS = ['text_content', 'text', 'content', 'label'] as const;

export function readTextAnswer(answer: Answer, view: View, maxItems: number): TextReading {
  const read = (item: object) => {
    const text = modelText.safeParse(member(item, TEXT_KEYS));
    return text.success ? { text: text.data } : null;
  };
  const { items, dropped, truncated } = collectItems(answer, { task: 'read_text', view, maxItems, read });
  return { texts: [...items], dropped, truncated };
}
