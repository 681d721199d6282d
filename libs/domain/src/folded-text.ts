/**
 * Text as it is compared: compatibility forms and ligatures unfolded, accents and case dropped, white space collapsed.
 * The stock reader has no French accents, so two readings of one text agree only in this form.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[ßẞ]/g, 'ss')
    .replace(/[’‘´`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—‐‑]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
