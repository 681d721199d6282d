import type { VisionLanguageConfig } from '../config';
import type { Wording } from '../prompts/prompt';

/**
 * The body of a request, always of this shape: one system message, one user message of a picture and a text. The picture
 * stands before the text, as Qwen's models were trained, and so that servers can reuse what they computed of it.
 */
export function chatRequest(
  { model, maxTokens, jsonMode }: Pick<VisionLanguageConfig, 'model' | 'maxTokens' | 'jsonMode'>,
  { system, user }: Wording,
  picture: string,
): object {
  return {
    model,
    messages: [
      { role: 'system', content: system },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: picture } },
          { type: 'text', text: user },
        ],
      },
    ],
    max_tokens: maxTokens,
    // The same picture is to give the same answer.
    temperature: 0,
    stream: false,
    ...(jsonMode === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
  };
}
