/** V8 copies texts shorter than this when it cuts them out of others. */
const SHORTEST_SLICE = 13;

/**
 * The same text on its own. V8 keeps the whole piece of a file alive for a text that was cut out of it; joined and cut
 * again, a text holds on to nothing but itself. For every text that outlives the piece it came in.
 */
export function detachedText(text: string): string {
  return text.length < SHORTEST_SLICE ? text : ` ${text}`.slice(1);
}
