/**
 * Every threshold of the guard's pixel comparison, with its reason. Levels are of 0 … 255 luma, sizes are pixels. The
 * margins were measured on text of 11 to 24 px in both themes of the virtual program and in a recording of a web EHR.
 */
export const LIMITS = {
  /** Side of a tile: that of a JPEG block, and about one letter. */
  tile: 8,
  /** Share of all tiles that must differ before the picture counts as re-encoded: carets, clocks and hover touch fewer. */
  noisyShare: 0.03,
  /**
   * A stroke that differs, as mean of 2 × 2 pixels, in a picture without noise: rendering twice differs by 1–2 levels,
   * one changed digit by 80 and more, in a disabled grey by 40.
   */
  stroke: 10,
  /**
   * The same in a re-encoded picture: so many times what nine in ten tiles with letters stay under. JPEG of quality 60
   * gives 13 for those and 20 to 25 at worst, quality 90 gives 4 to 8 and 17. More than the upper bound is not noise.
   */
  noiseQuantile: 0.9,
  noiseFactor: 2.4,
  strokeInNoiseFrom: 14,
  strokeInNoise: 28,
  /** JPEG's ringing passes the limit in single pixels; a changed stroke is never that small and that weak. */
  specks: 3,
  speckPeak: 1.5,
  /** Where one pixel is over the limit, those over this share of it belong to it: a line must not fall to pieces. */
  fringe: 0.5,
  /** A pixel is ground, not letter, where its neighbours are that near: exact pictures, and re-encoded ones. */
  flat: 4,
  flatInNoise: 12,
  /** So many pixels of ground in a tile must agree on a shift of brightness before it is believed. */
  groundOfTile: 6,
  /** Levels within which two pixels are of one ground; stripes of a table and a window's greys lie closer. */
  sameGround: 16,
  /** What is flat in a tile must be what that share of the flat pixels around is: an icon's inside is not the ground. */
  groundShare: 0.3,
  /** Hover and selection tint the ground by up to 47 levels (rows of the dark theme); what greys or covers changes letters. */
  tint: 52,
  /** Share of its contrast that a letter may lose or win under a translucent tint; disabled ones lose 0.45 and more. */
  veil: 0.2,
  /** A veil shows on the ground too: from that shift on, and in a re-encoded picture. */
  veilFrom: 2,
  veilFromInNoise: 6,
  /** Letters of the target from that contrast on tell, all together, whether it was greyed: what they keep of it. */
  letter: 30,
  letterPixels: 12,
  greyed: 0.68,
  /** Colour at the same brightness, as mean of a cell; a corner of two accent-coloured pixels reaches 99, JPEG stays under. */
  colour: 104,
  /** Side of such a cell, and in a re-encoded picture: JPEG halves the colours' resolution. */
  colourCell: 4,
  colourCellInNoise: 8,
  /** The borders of hover and focus (two lines with a pixel between): thin, straight and longer than a dash is wide. */
  lineThickness: 5,
  lineLength: 24,
  /** What of such a line must be seen: an encoder, and what it runs over, leave gaps. */
  lineFill: 0.8,
  /** The upright sides of such a border, once a level side is there: no control is lower. */
  sideLength: 8,
  /** Boxes and rings of check marks and radio buttons: hollow, about square. */
  boxFrom: 11,
  boxTo: 24,
  /** What a rounded corner leaves beside its lines. */
  corner: 7,
  /** A caret is taller than the letters of its line (which reach 12 px at 16 px type), and thin: 1 or 2 px, as means 3. */
  caretHeight: 14,
  caretWidth: 3,
  caretWidthInNoise: 5,
  /** One caret goes out, another lights up. */
  carets: 2,
  /** How far a hover border or a focus ring stands off its control. */
  halo: 4,
  /** Around the target everything must stay, but for the above: enough to tell a label, and half of the next row. */
  aroundX: 64,
  aroundY: 12,
  /** Of the row beyond that, its middle: what is written there crosses it, and the bar above or below does not. */
  rowMargin: 0.15,
  /** A target up to that height may be part of a table row: what stands beside it over the whole width names it. */
  rowHeight: 72,
  /** A difference elsewhere counts as a part of a block from here: soft borders reach 12. */
  blockStroke: 12,
  /** In a re-encoded picture so much more than a stroke must have. */
  blockStrokeOverNoise: 4,
  /** Tiles of one block: between two lines of a dialog lie up to three tiles. */
  blockGap: 3,
  /** A block that may take the focus: larger than a clock, a spinner, a tooltip or a highlighted row. */
  blockWidth: 72,
  blockHeight: 44,
  blockDensity: 0.06,
  /** Luma from least to most in a tile that shows letters, lines or icons, not just ground. */
  letterSpan: 40,
  /**
   * Something without letters lies over a part of the target: the ground of that share of it shifted, and on beyond it.
   * Hover shifts all of a control, or a control within the target.
   */
  partFrom: 0.06,
  partTo: 0.94,
  /** Shift of a cell's mean ground that counts for it; JPEG shifts it between coloured letters by that share of a stroke. */
  partStep: 4,
  partStepInNoise: 0.35,
  /** Share of the screen whose brightness shifted by a step: dimmed behind a dialog. A row or a panel is less. */
  dimmedStep: 8,
  dimmedShare: 0.25,
  /** Share of a block's lettered tiles that became ground: something lies over them. */
  hiddenShare: 0.4,
} as const;
