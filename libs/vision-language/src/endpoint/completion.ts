import { z } from 'zod';

const tokens = z.number().int().min(0).max(1e9).catch(0);

/** What is read of a chat completion (https://platform.openai.com/docs/api-reference/chat/object). */
const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z
            .union([
              z.string(),
              z
                .array(z.object({ text: z.string().catch('') }))
                .transform((parts) => parts.map(({ text }) => text).join('')),
            ])
            .nullish(),
          refusal: z.string().nullish().catch(null),
        }),
        finish_reason: z.string().nullish().catch(null),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});

export interface Completion {
  readonly content: string;
  /** The model ran out of tokens. */
  readonly truncated: boolean;
  /** The model, or a filter before it, would not answer. */
  readonly withheld: boolean;
  /** Null when the server does not count. */
  readonly tokens: { readonly input: number; readonly output: number } | null;
}

/** Null when it is no completion. */
export function parseCompletion(json: unknown): Completion | null {
  const parsed = completion.safeParse(json);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) return null;
  const { content, refusal } = choice.message;
  const { usage } = parsed.data;
  return {
    content: content ?? '',
    truncated: choice.finish_reason === 'length',
    withheld: choice.finish_reason === 'content_filter' || (typeof refusal === 'string' && refusal !== ''),
    tokens: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
  };
}
