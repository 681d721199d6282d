import { vigieErrors } from '../../errors';

/** What stands for the bytes 0x80 to 0x9f; a blank for the five that stand for nothing. */
const FROM_80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Text of Western European Windows. Throws UIA_DUMP_ENCODING; `before`: bytes that came before. */
export function windows1252(bytes: Buffer, before: number): string {
  const undefinedAt = bytes.findIndex((byte) => byte >= 0x80 && byte <= 0x9f && FROM_80[byte - 0x80] === ' ');
  if (undefinedAt !== -1) throw vigieErrors.create('UIA_DUMP_ENCODING', { offset: before + undefinedAt });
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => FROM_80[letter.charCodeAt(0) - 0x80] as string);
}
