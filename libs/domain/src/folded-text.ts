/**
 * Text as it is compared: compatibility forms and ligatures unfolded, accents and case dropped, white space collapsed.
 * Capitals are often written without accents, and readers miss some, so that texts meet in this form.
 */
export function foldText(text: string): string {
  return foldSigns(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** The same with its accents: what two texts differ in that only meet folded. */
export function foldKeepingAccents(text: string): string {
  return foldSigns(text.normalize('NFKD')).normalize('NFC');
}

function foldSigns(text: string): string {
  return text
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
