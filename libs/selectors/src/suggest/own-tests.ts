import type { DumpView } from '../compare/dump-view';
import type { AttributeTest, Step } from '../grammar/selector';
import { looksGenerated } from '../stability/generated-text';
import type { ControlType } from '../tree/control-types';
import type { NodeText, UiaTree } from '../tree/uia-tree';
import {
  CAPTION_TYPES,
  CONTAINER_TYPES,
  SUGGEST_COSTS as COST,
  ROW_TYPES,
  SUGGEST_LIMITS,
  TITLED_TYPES,
} from './costs';
import type { Rows } from './rows';

/** One dump's node of an element. */
export interface Sighting {
  readonly view: DumpView;
  readonly dump: number;
  readonly node: number;
}

/** A step that every sighting of an element fulfils. `typeOnly`: it asks of the element nothing but its type. */
export interface OwnStep {
  readonly step: Step;
  readonly cost: number;
  readonly typeOnly: boolean;
}

export interface Token {
  readonly cost: number;
  readonly test: AttributeTest | 'root';
}

/** Tells whether a structural text may stand in an output: an id that repeats visible text may not. */
export type MayShow = (text: string, field: 'automationId' | 'className') => boolean;

/** Own steps from the cheapest on. What differs between the sightings is left out: where a name changes it is not used. */
export function ownSteps(sightings: readonly Sighting[], mayShow: MayShow, rows: Rows): OwnStep[] {
  const type = commonType(sightings);
  const tokens = tokensOf(sightings, mayShow, rows);
  const steps: OwnStep[] = [];
  for (let chosen = 0; chosen < 1 << tokens.length; chosen++) {
    const some = tokens.filter((_, at) => (chosen & (1 << at)) !== 0);
    if (some.length === 0 && type === '*') continue;
    const cost = some.length === 0 ? COST.typeAlone : some.reduce((sum, token) => sum + token.cost, 0);
    steps.push({ step: stepOf(type, some), cost, typeOnly: some.length === 0 });
  }
  return steps.sort((a, b) => a.cost - b.cost);
}

export function stepOf(controlType: ControlType | '*', tokens: readonly Token[]): Step {
  const tests = tokens.flatMap(({ test }) => (test === 'root' ? [] : [test]));
  const root = tokens.some(({ test }) => test === 'root');
  return { combinator: null, controlType, tests, pseudos: root ? [{ kind: 'root' }] : [] };
}

export function commonType(sightings: readonly Sighting[]): ControlType | '*' {
  const types = new Set(sightings.map(({ view, node }) => view.tree.controlType(node)));
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : '*';
}

function tokensOf(sightings: readonly Sighting[], mayShow: MayShow, rows: Rows): Token[] {
  const inRow = rows.holds(sightings);
  const isPlace = inRow && sightings.some(({ view, node }) => rows.isPlace(view, node));
  const name = nameToken(sightings);
  const tokens = [
    idToken(sightings, mayShow, inRow),
    // Only its row, which is known by other means, may be asked for it.
    isPlace && name !== null ? { ...name, cost: name.cost + COST.placeName } : name,
    classToken(sightings, mayShow),
  ];
  if (sightings.every(({ node }) => node === 0)) tokens.push({ cost: COST.root, test: 'root' });
  return tokens.filter((token) => token !== null);
}

/** The text that all sightings share; null where they differ. */
export function commonText(sightings: readonly Sighting[], field: NodeText): string | null {
  const texts = new Set(sightings.map(({ view, node }) => view.tree.text(node, field)));
  const [only] = texts;
  return texts.size === 1 && only !== undefined ? only : null;
}

/** Counters: `txt_1842`. Shorter numbers are written by people: `label12`. */
const NUMBERED = /\d{4,}$/;
/** Shortest written beginning of an id that says anything. */
const PREFIX_LENGTH = 3;

/** Within a row a number in an id is a place: `row_3`. */
function idToken(sightings: readonly Sighting[], mayShow: MayShow, inRow: boolean): Token | null {
  const id = commonText(sightings, 'automationId');
  if (id === '') return null;
  const isPlace = inRow && id !== null && /\p{N}/u.test(id);
  if (id !== null && !isPlace && !looksGenerated(id) && !NUMBERED.test(id)) {
    return mayShow(id, 'automationId') ? { cost: COST.id, test: textTest('automationId', '=', id) } : null;
  }
  const prefix = commonPrefix(sightings);
  if (prefix !== null && mayShow(prefix, 'automationId'))
    return { cost: COST.idPrefix, test: textTest('automationId', '^=', prefix) };
  if (id === null || isPlace || !mayShow(id, 'automationId')) return null;
  const cost = sightings.length > 1 ? COST.steadyGeneratedId : COST.generatedId;
  return { cost, test: textTest('automationId', '=', id) };
}

/** What stands before the number in every sighting's id. */
function commonPrefix(sightings: readonly Sighting[]): string | null {
  const ids = sightings.map(({ view, node }) => view.tree.text(node, 'automationId'));
  const prefixes = new Set(ids.map((id) => /^[^\d]*[^\d-](?=\d+$)/.exec(id)?.[0] ?? ''));
  const [only] = prefixes;
  return prefixes.size === 1 && only !== undefined && only.length >= PREFIX_LENGTH ? only : null;
}

export function nameToken(sightings: readonly Sighting[]): Token | null {
  const hashes = sightings.map(({ view, node }) => view.nameHash(node));
  const [first] = hashes;
  const [sighting] = sightings;
  if (first === undefined || sighting === undefined) return null;
  if (hashes.every((hash) => hash === null)) return { cost: COST.noName, test: textTest('name', '=', '') };
  if (first === null || hashes.some((hash) => hash?.hex !== first.hex)) return null;
  return { cost: nameCost(sighting.view.tree, sighting.node), test: { kind: 'nameHash', hash: first } };
}

function nameCost(tree: UiaTree, node: number): number {
  const name = tree.text(node, 'name');
  const digits = /\d/.test(name) ? COST.nameWithDigits : 0;
  const long = name.length > SUGGEST_LIMITS.longName ? COST.longName : 0;
  return nameCostOfType(tree, node) + digits + long;
}

function nameCostOfType(tree: UiaTree, node: number): number {
  const type = tree.controlType(node);
  if (isWithinRow(tree, node)) return COST.dataName;
  if (CAPTION_TYPES.has(type)) return COST.caption;
  if (type === 'Text') return COST.text;
  if (CONTAINER_TYPES.has(type)) return COST.containerName;
  return TITLED_TYPES.has(type) ? COST.windowName : COST.dataName;
}

/** Levels above a node in which a row is looked for. */
const ROW_LEVELS = 5;

function isWithinRow(tree: UiaTree, node: number): boolean {
  let at = node;
  for (let level = 0; level < ROW_LEVELS && at !== -1; level++, at = tree.parent(at)) {
    if (ROW_TYPES.has(tree.controlType(at))) return true;
  }
  return false;
}

/** Windows Forms: `WindowsForms10.EDIT.app.0.141b42a_r6_ad1`; what follows the kind is made anew for each process. */
const SESSION_CLASS = /^(WindowsForms\d+\.[^.]+\.)/i;
/** WPF: `HwndWrapper[Program.exe;;…]` with a GUID at its end. */
const WRAPPER_CLASS = /^(HwndWrapper\[[^;\]]*;)/;

function classToken(sightings: readonly Sighting[], mayShow: MayShow): Token | null {
  const written = sightings.map(({ view, node }) => view.tree.text(node, 'className'));
  const prefixes = new Set(written.map((text) => (SESSION_CLASS.exec(text) ?? WRAPPER_CLASS.exec(text))?.[1] ?? ''));
  const [prefix] = prefixes;
  if (prefixes.size === 1 && prefix !== undefined && prefix !== '') {
    return mayShow(prefix, 'className') ? { cost: COST.classPrefix, test: textTest('className', '^=', prefix) } : null;
  }
  const text = commonText(sightings, 'className');
  return text !== null && text !== '' && mayShow(text, 'className')
    ? { cost: COST.class, test: textTest('className', '=', text) }
    : null;
}

function textTest(attribute: 'automationId' | 'className' | 'name', operator: '=' | '^=', text: string): AttributeTest {
  return { kind: 'text', attribute, operator, text };
}
