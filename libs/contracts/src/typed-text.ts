import { createHash, timingSafeEqual } from 'node:crypto';
import { exactly, refuse, text } from './field';
import { limits } from './limits';

/** Of the salt that travels beside a text: a short text cannot be guessed from its hash without it. */
export const SALT_BYTES = 16;

/** SHA-256 over `vigie.value.v1`, a zero byte, the salt and the text in UTF-8. */
export function hashOfText(typed: string, salt: Uint8Array): Uint8Array {
  const hash = createHash('sha256').update('vigie.value.v1\0');
  return hash
    .update(exactly('salt', salt, SALT_BYTES))
    .update(wellFormed(typed), 'utf8')
    .digest();
}

/** A lone surrogate would become U+FFFD on the way: typing other text than was meant is refused, not repaired. */
export function wellFormed(typed: string): string {
  if (!typed.isWellFormed()) refuse('text', 'is not well-formed Unicode');
  return text('text', typed, limits.typedText);
}

/** The text, when it is the one whose hash was signed. */
export function textOfHash(valueHash: Uint8Array, typed: string, salt: Uint8Array): string {
  if (!timingSafeEqual(hashOfText(typed, salt), valueHash)) refuse('text', 'is not the one whose hash was signed');
  return typed;
}
