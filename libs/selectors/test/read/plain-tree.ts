import { type ControlType, NODE_TEXTS, type NodeState, type UiaTree } from '@vigie/selectors';
import fc from 'fast-check';

/** A tree as a test says it; what is left out is absent. */
export interface PlainNode {
  readonly type: ControlType;
  readonly automationId?: string;
  readonly className?: string;
  readonly frameworkId?: string;
  readonly name?: string;
  readonly value?: string;
  readonly runtimeId?: string;
  readonly box?: readonly [x: number, y: number, width: number, height: number];
  readonly states?: readonly NodeState[];
  readonly children?: readonly PlainNode[];
}

/** What a reader made of a dump, in the same shape. */
export function plainOf(tree: UiaTree, node = 0): PlainNode {
  const box = tree.bounds(node);
  const states = tree.states(node);
  const children = [...tree.children(node)].map((child) => plainOf(tree, child));
  const texts = NODE_TEXTS.map((field) => [field, tree.text(node, field)]).filter(([, text]) => text !== '');
  return {
    type: tree.controlType(node),
    ...Object.fromEntries(texts),
    ...(box === null ? {} : { box: [box.x, box.y, box.width, box.height] as const }),
    ...(states.length === 0 ? {} : { states }),
    ...(children.length === 0 ? {} : { children }),
  };
}

export function sizeOf(node: PlainNode): number {
  return 1 + (node.children ?? []).reduce((sum, child) => sum + sizeOf(child), 0);
}

const TYPES: readonly ControlType[] = ['Window', 'Pane', 'Button', 'Edit', 'Text', 'ListItem', 'TabItem', 'CheckBox'];
/** Without control characters, which XML cannot hold; with everything that one form or another must escape. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 24 })
  .map((made) => made.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '').trim());
const hostileText = fc.constantFrom(
  'Élément « à » l’œil',
  '"automation_id":"x",',
  '</Button><Edit Name="x"/>',
  "' - 'OK'    (L1, T2, R3, B4)",
  'child_window(title="x", auto_id="y", control_type="Edit")',
  '{"$ref":"1"}',
  '👩🏽‍⚕️ \\ / \\u0041',
  ']]> &amp; &x;',
);
const anyText = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: hostileText });
const coordinate = fc.integer({ min: -5_000, max: 5_000 });
const length = fc.integer({ min: 0, max: 5_000 });

function part<T>(key: string, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc.option(arbitrary, { nil: undefined }).map((value): Record<string, T> => {
    return value === undefined || (value as unknown) === '' ? {} : { [key]: value };
  });
}

/** Any tree; states are those that every form can say. */
export const anyTree: fc.Arbitrary<PlainNode> = fc.letrec<{ node: PlainNode }>((tie) => ({
  node: fc
    .tuple(
      fc.record({ type: fc.constantFrom(...TYPES) }),
      part('automationId', anyText),
      part('className', anyText),
      part('frameworkId', fc.constantFrom('WPF', 'WinForm', 'Win32')),
      part('name', anyText),
      part('value', anyText),
      part(
        'runtimeId',
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.')),
      ),
      part('box', fc.tuple(coordinate, coordinate, length, length)),
      part(
        'states',
        fc.subarray<NodeState>(['disabled', 'offscreen', 'focused', 'focusable', 'password'], { minLength: 1 }),
      ),
      part('children', fc.array(tie('node'), { maxLength: 4, minLength: 1 })),
    )
    .map((parts) => Object.assign({}, ...parts) as PlainNode),
})).node;

/** A text in pieces, wherever they are cut. */
export function inPieces(whole: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => whole.slice(from, places[index] ?? whole.length));
}
