import type { ControlType } from '../../tree/control-types';

/**
 * What an agreement between two nodes is worth when siblings are told apart, in points; set by hand on generated trees
 * with known edits. RuntimeId, value, state and place on the screen count nothing: they change with every start.
 */
export const ALIGN_WEIGHTS = {
  sameId: 6,
  /** Ids that differ in their digits alone: `txt_1842`, `txt_1907`. */
  sameIdButDigits: 2,
  otherId: -2,
  sameName: 4,
  /** A caption that changed speaks of another control; a field's or window's name often holds data. */
  otherCaption: -4,
  otherDataName: -1,
  sameClass: 2,
  otherClass: -2,
  sameFramework: 0.5,
  otherType: -3,
  /** The neighbour before, or after, corresponds. */
  neighbour: 1.5,
  /** Full for the same relative place among the siblings, nothing at the other end. */
  place: 1,
  /** Times the share (0 to 1) of children that look the same. */
  children: 3,
  /** Times the share of the children's partners that are children of the other node, less those that are elsewhere. */
  partners: 4,
} as const;

/** Points below which two nodes are not taken for one. */
export const LEAST_POINTS = 3;
/** Share of a data row's visible content that must agree. */
export const LEAST_ROW_CONTENT = 0.5;
/** Largest sibling group for the assignment by all weights (cubic); longer ones are paired in linear time. */
export const ASSIGNMENT_LIMIT = 48;
/** Rounds of parents from children, children from parents. */
export const REFINEMENT_ROUNDS = 3;

/** One datum each: what such an element is called is what it is. */
export const ROW_TYPES: ReadonlySet<ControlType> = new Set(['ListItem', 'DataItem', 'TreeItem']);

/** Their name is data at least as often as it is a caption. */
export const DATA_NAMED_TYPES: ReadonlySet<ControlType> = new Set([
  ...ROW_TYPES,
  'ComboBox',
  'Custom',
  'Document',
  'Edit',
  'Group',
  'Image',
  'Pane',
  'ProgressBar',
  'Slider',
  'Spinner',
  'StatusBar',
  'Text',
  'TitleBar',
  'ToolTip',
  'Unknown',
  'Window',
]);
