import type { ControlType } from '../tree/control-types';

/**
 * What each part of a selector costs; the cheapest selector that is unique is proposed. Low is sturdy: what a person wrote
 * into the program costs least, what comes from data or from an order costs most. Reasoned after Playwright's
 * selectorGenerator, with the traps of Windows applications.
 */
export const SUGGEST_COSTS = {
  id: 10,
  /** The written beginning of an id with a number at its end: `txt_1842`. */
  idPrefix: 90,
  /** An id that looks generated, though it stayed the same in several dumps. */
  steadyGeneratedId: 150,
  generatedId: 320,
  /** The name of a control that is operated: a caption. */
  caption: 30,
  text: 45,
  containerName: 55,
  /** Titles hold documents and patients. */
  windowName: 150,
  /** The name of what is filled in or of a row is data. */
  dataName: 500,
  /** Added to a name with digits, or a long one. */
  nameWithDigits: 60,
  longName: 60,
  /** Added to a name with the number of a place, within a row that is known without it. */
  placeName: 500,
  noName: 180,
  /** Tells what an element is, not which: unique until another one is added. */
  class: 110,
  classPrefix: 120,
  root: 50,
  /** Nothing but the type, among everything or within an anchor. */
  typeAlone: 170,
  /** Nothing but the type, right beside its label. */
  typeBeside: 30,
  /** The step from an anchor to what is meant. */
  below: 15,
  directlyBelow: 22,
  /** For each level between. */
  level: 3,
  /** A label and the field after it. */
  beside: 20,
  /** Neighbours that do not belong together. */
  besideOther: 45,
  later: 35,
  has: 25,
  hasDeep: 32,
  nth: 1_000,
  /** Finds something in a dump that lacks the element. */
  elsewhere: 400,
} as const;

/** Below this stability score a selector that works is still called weak. */
export const WEAK_BELOW = 60;

/** A selector that costs as much is no anchor for others unless nothing else is left. */
export const ANCHOR_LIMIT = 450;

export const SUGGEST_LIMITS = {
  /** Elements of one call; the rest is told as not looked at. */
  elements: 10_000,
  /** Nodes looked at in one call; some 10 s. */
  work: 500_000_000,
  ancestors: 12,
  /** Earlier siblings that may serve as a label. */
  siblings: 3,
  /** Descendants that `:has` may ask for. */
  inner: 6,
  /** Descendants of a row that are looked through for what identifies it … */
  cells: 24,
  /** … and so many of them are asked for together: one alone, such as a surname, may be another row's tomorrow. */
  rowTests: 3,
  /** Longest list of nodes that one candidate may go through. */
  slice: 2_000,
  steps: 10,
  characters: 2_000,
  longName: 40,
} as const;

export const CAPTION_TYPES: ReadonlySet<ControlType> = new Set([
  'Button',
  'CheckBox',
  'Header',
  'HeaderItem',
  'Hyperlink',
  'Menu',
  'MenuBar',
  'MenuItem',
  'RadioButton',
  'SplitButton',
  'Tab',
  'TabItem',
  'ToolBar',
]);

/** What a label stands before. */
export const LABELLED_TYPES: ReadonlySet<ControlType> = new Set([
  'Calendar',
  'ComboBox',
  'DataGrid',
  'Document',
  'Edit',
  'List',
  'ProgressBar',
  'Slider',
  'Spinner',
  'Table',
  'Text',
]);

export const CONTAINER_TYPES: ReadonlySet<ControlType> = new Set([
  'AppBar',
  'Custom',
  'DataGrid',
  'Group',
  'List',
  'Pane',
  'Table',
  'Tree',
]);

export const TITLED_TYPES: ReadonlySet<ControlType> = new Set(['TitleBar', 'Window']);

/** What hangs directly in them is a row, whatever its type, but for their furniture. */
export const COLLECTION_TYPES: ReadonlySet<ControlType> = new Set(['DataGrid', 'List', 'Table', 'Tree']);

export const FURNITURE_TYPES: ReadonlySet<ControlType> = new Set([
  'Header',
  'HeaderItem',
  'ScrollBar',
  'Separator',
  'Thumb',
  'ToolBar',
]);

/** Rows wherever they stand. What lies in them is data too. */
export const ROW_TYPES: ReadonlySet<ControlType> = new Set(['DataItem', 'ListItem', 'TreeItem']);
