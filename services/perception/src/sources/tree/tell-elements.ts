import { type Doubt, type ElementState, type Rect, rectIou, type StateSeen } from '@vigie/domain';
import type { NodeState } from '@vigie/selectors';
import type { SeenElement } from '../../perceive/sight';
import { sameText } from '../same-text';
import { isField, type WeighedClaim } from './claim';
import type { TreeVerdict } from './judge-tree';

/** An element and a claim are one from this overlap on. */
const SAME_PLACE = 0.5;
/** How sure a state is that a program tells of an element that is where it says. */
const CONFIDENCE = 0.95;
/** A state that the pixels show so clearly is not overruled. */
const CLEAR = 0.8;

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
 * written as the program writes it, never replaced by another; a name that cannot be read (an icon's) is taken from a
 * trusted tree alone. Where pixels clearly show the opposite of a state, they win.
 */
export function tellElements<T extends Told>(
  elements: readonly T[],
  verdict: TreeVerdict,
): { elements: readonly T[]; doubts: readonly Doubt[] } {
  if (verdict.claims.length === 0) return { elements, doubts: [] };
  const claims = verdict.claims.filter(({ type }) => type !== 'text');
  const owners = ownersOf(elements, claims);
  const doubts: Doubt[] = [];
  const told = elements.map((element, at) => {
    const claim = owners.get(at);
    if (claim === undefined) return element;
    const states = statesOf(element.states, claim);
    if (states === null) doubts.push({ code: 'TREE_STATE_DISPUTED', box: element.box });
    return {
      ...element,
      label: labelOf(element, claim, verdict.kind === 'trusted'),
      value: isField(element.type) && sameText(element.value, claim.value) ? claim.value : element.value,
      states: states ?? element.states,
    };
  });
  return { elements: told, doubts };
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

function labelOf({ type, label, value }: Told, claim: WeighedClaim, trusted: boolean): string {
  if (claim.label === '' || sameText(label, claim.label)) return claim.label === '' ? label : claim.label;
  if (label !== '' || !trusted) return label;
  // GTK calls a drop-down by what is chosen in it: that is its value.
  return isField(type) && (sameText(value, claim.label) || claim.label === claim.value) ? '' : claim.label;
}

/** Null when the pixels clearly say the opposite. */
function statesOf(seen: readonly StateSeen[], claim: WeighedClaim): readonly StateSeen[] | null {
  const told = claim.states.flatMap((state) => STATES[state] ?? []);
  const against = (state: StateSeen) => told.some((name) => OPPOSITES[name]?.includes(state.name));
  if (seen.some((state) => against(state) && state.confidence >= CLEAR)) return null;
  const kept = seen.filter((state) => !against(state) && !told.includes(state.name));
  return [...kept, ...told.map((name) => ({ name, confidence: CONFIDENCE }))];
}
