import { visionLanguageErrors } from '../errors';

/** The body as text, cut off as soon as it is longer than allowed. Throws VLM_RESPONSE_TOO_LARGE. */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(pieces).toString('utf8');
      length += value.length;
      if (length > maxBytes) throw visionLanguageErrors.create('VLM_RESPONSE_TOO_LARGE', { limit: maxBytes });
      pieces.push(value);
    }
  } finally {
    // After the end it does nothing; before it, it closes the connection.
    reader.cancel().catch(() => undefined);
  }
}
