/** The program's text styles. Sizes in pixels; metrics of DejaVu Sans Condensed (ascent .928, descent .236, capitals .73 em). */
export const FONTS = {
  body: { px: 12, bold: false },
  bold: { px: 12, bold: true },
  small: { px: 11, bold: false },
  smallBold: { px: 11, bold: true },
  title: { px: 13, bold: true },
  large: { px: 13, bold: false },
} as const;

export type FontName = keyof typeof FONTS;

/** Width in pixels of a text in a font. */
export type Measure = (text: string, font: FontName) => number;

/** Height of a line of text in a text area. */
export const LINE_HEIGHT = 17;

/** Where the baseline lies when a text is centred in a box of that height. */
export function baselineIn(height: number, font: FontName): number {
  return Math.round((height + FONTS[font].px * 0.73) / 2);
}

/** The longest beginning of `text` that fits, with an ellipsis where something was cut. */
export function fitText(measure: Measure, text: string, font: FontName, width: number): string {
  if (measure(text, font) <= width) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()}…`, font) <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`;
}
