import { type Doubt, type ElementState, type Rect, rectIou, type StateSeen, type Word } from '@vigie/domain';
import type { NodeState } from '@vigie/selectors';
import type { SeenElement } from '../../perceive/sight';
import { recogniseIcon } from '../../understand/icon/recognise-icon';
import type { Page } from '../../understand/page';
import { sameText, skeletonOf } from '../same-text';
import { sameWriting } from '../same-writing';
import { isField, type WeighedClaim } from './claim';
import { type IconNamed, iconNamed } from './icon-named';
import type { TreeVerdict } from './judge-tree';
import { CLEAR, chosenBeside, isDrawnInUse, toldTogether } from './plainly-seen';
import { type ReadPlaces, readPlaces } from './read-places';
import { isPlainlyLeft } from './stands-beside';

/** An element and a claim are one from this overlap on. */
const SAME_PLACE = 0.5;
/** How sure a state is that a program tells of an element that is where it says. */
const CONFIDENCE = 0.95;

const STATES: Readonly<Partial<Record<NodeState, ElementState>>> = {
  checked: 'checked',
  unchecked: 'unchecked',
  disabled: 'disabled',
  focused: 'focused',
  selected: 'selected',
  expanded: 'expanded',
  collapsed: 'collapsed',
  readonly: 'read_only',
};

const OPPOSITES: Readonly<Partial<Record<ElementState, readonly ElementState[]>>> = {
  checked: ['unchecked', 'mixed'],
  unchecked: ['checked', 'mixed'],
  expanded: ['collapsed'],
  collapsed: ['expanded'],
};

/** What is told of an element before it is understood. */
type Told = Pick<SeenElement, 'type' | 'label' | 'value' | 'box' | 'states'>;

/**
 * Gives elements the exact names, values and states that the program tells of them. A label that was read is only
 * written as the program writes it, never replaced by another, unless a trusted tree calls a field by the text right beside
 * it; a name that cannot be read (an icon's) is taken from a trusted tree alone, and not where the drawing is known to mean
 * another thing. Where pixels clearly show the opposite of a state, they win. Without a page nothing is known of drawings
 * and of what stands side by side.
 */
export function tellElements<T extends Told>(
  elements: readonly T[],
  words: readonly Word[],
  verdict: TreeVerdict,
  page: Page | null = null,
): { elements: readonly T[]; doubts: readonly Doubt[] } {
  if (verdict.claims.length === 0) return { elements, doubts: [] };
  const claims = verdict.claims.filter(({ type }) => type !== 'text');
  const owners = ownersOf(elements, claims);
  const read = readPlaces(words);
  const denies = denialsOf(elements, owners, page);
  const doubts: Doubt[] = [];
  const told = elements.map((element, at) => {
    const claim = owners.get(at);
    if (claim === undefined) return element;
    const states = statesOf(element.states, claim, (state) => denies(at, state));
    if (states === null) doubts.push({ code: 'TREE_STATE_DISPUTED', box: element.box });
    const named = verdict.kind === 'trusted' ? iconOf(element, claim, page) : 'fits';
    if (named !== 'fits') doubts.push({ code: 'TREE_NODE_CONTRADICTED', box: element.box });
    const isTrusted = verdict.kind === 'trusted' && named !== 'otherwise';
    return {
      ...element,
      label: isTrusted ? trustedLabel(element, claim, read) : exactLabel(element, claim),
      value: valueHeld(element, claim),
      states: states ?? element.states,
    };
  });
  return { elements: told, doubts };
}

/** Whether the picture plainly denies what is told of an element: another one is chosen, or it is drawn like those in use. */
function denialsOf(
  elements: readonly Told[],
  owners: ReadonlyMap<number, WeighedClaim>,
  page: Page | null,
): (at: number, state: ElementState) => boolean {
  if (page === null) return () => false;
  const seen = elements.map(({ states }) => states);
  const beside = chosenBeside(page, seen);
  const isTold = (at: number, state: NodeState) => owners.get(at)?.states.includes(state) === true;
  const together = toldTogether(page, seen, isTold);
  const inUse = (at: number) => isDrawnInUse(page, at, (other) => isTold(other, 'disabled'));
  const buttons = elements.flatMap(({ type }, at) => (type === 'button' && isTold(at, 'disabled') ? [at] : []));
  // A tree that lies of one button is believed of none that is not drawn so.
  const lies = buttons.some(inUse);
  const isPale = (at: number) => seen[at]!.some(({ name }) => name === 'disabled');
  return (at, state) => {
    if (state === 'selected') return beside.has(at) || together.selected.has(at);
    if (state === 'focused') return together.focused.has(at);
    return state === 'disabled' && lies && buttons.includes(at) && !isPale(at);
  };
}

function iconOf({ type, label, box }: Told, claim: WeighedClaim, page: Page | null): IconNamed {
  if (page === null || type !== 'button' || label !== '' || claim.label === '') return 'fits';
  const icon = recogniseIcon(page.image, box);
  return icon === null ? 'fits' : iconNamed(icon, claim.label);
}

/** For each element the claim that overlaps it most; no claim speaks of two. */
function ownersOf(
  elements: readonly { box: Rect }[],
  claims: readonly WeighedClaim[],
): ReadonlyMap<number, WeighedClaim> {
  const pairs = claims.flatMap((claim) =>
    elements.flatMap(({ box }, at) => {
      const shared = rectIou(box, claim.box);
      return shared < SAME_PLACE ? [] : [{ at, claim, shared }];
    }),
  );
  const owners = new Map<number, WeighedClaim>();
  const spent = new Set<WeighedClaim>();
  for (const { at, claim } of pairs.sort((a, b) => b.shared - a.shared)) {
    if (owners.has(at) || spent.has(claim)) continue;
    owners.set(at, claim);
    spent.add(claim);
  }
  return owners;
}

/** What was read, as the program writes it. Readers take the mark of a toggle for a letter, and a number is no mark. */
function exactLabel({ type, label }: Told, claim: WeighedClaim): string {
  const isToggle = type === 'checkbox' || type === 'radio';
  const bare = isToggle ? label.replace(/^[^\s\p{N}+\-−≤≥<>=↑↓×÷/%]{1,2}\s+(?=\S)/u, '') : label;
  return sameWriting(label, claim.label) || sameWriting(bare, claim.label) ? claim.label : label;
}

/** What is read in a field for a password are its dots, and is kept by nobody. */
function valueHeld({ type, value }: Told, claim: WeighedClaim): string {
  if (claim.states.includes('password')) return '';
  return isField(type) && sameWriting(value, claim.value) ? claim.value : value;
}

function trustedLabel(element: Told, claim: WeighedClaim, read: ReadPlaces): string {
  const { type, label, value, box } = element;
  if (claim.label === '' || sameText(label, claim.label)) return exactLabel(element, claim);
  // GTK calls a drop-down by what is chosen in it: that is its value.
  if (isField(type) && (sameText(value, claim.label) || claim.label === claim.value)) return label;
  if (label === '') return claim.label;
  const places = isField(type) ? read.placesOf(skeletonOf(claim.label)) : [];
  const place = places.find((one) => isPlainlyLeft(one, box, read));
  if (place === undefined) return label;
  const beside = (read.wordsIn(place) ?? []).map(({ text }) => text).join(' ');
  return sameWriting(beside, claim.label) ? claim.label : label;
}

/** Null when the pixels clearly say the opposite. */
function statesOf(
  seen: readonly StateSeen[],
  claim: WeighedClaim,
  denies: (state: ElementState) => boolean,
): readonly StateSeen[] | null {
  const told = claim.states.flatMap((state) => STATES[state] ?? []);
  const against = (state: StateSeen) => told.some((name) => OPPOSITES[name]?.includes(state.name));
  if (told.some(denies) || seen.some((state) => against(state) && state.confidence >= CLEAR)) return null;
  const kept = seen.filter((state) => !against(state) && !told.includes(state.name));
  return [...kept, ...told.map((name) => ({ name, confidence: CONFIDENCE }))];
}
