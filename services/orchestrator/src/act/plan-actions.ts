import type { ActionKind, Precondition, Size } from '@vigie/domain';
import type { BoundStep } from '@vigie/workflow';
import type { Place } from '../observe/await-target';

/** One action of a step. A step that types into a target has two: the click that gives it the focus, then the text. */
export interface PlannedAction {
  readonly what: ActionKind;
  readonly precondition: Precondition;
}

/**
 * What a step does where it resolved. X-2: every kind that points needs its resolved target here, so that none can be
 * planned before it.
 */
export function planActions(step: BoundStep, place: Place): PlannedAction[] {
  const plan = (what: ActionKind, tolerance: Precondition['tolerance'] = 'still'): PlannedAction => ({
    what,
    precondition: preconditionOf(place, tolerance),
  });
  const { action } = step;
  switch (action.kind) {
    case 'click':
      return [plan({ kind: 'click', point: pointOf(place), button: 'left', count: 1 })];
    case 'double_click':
      return [plan({ kind: 'click', point: pointOf(place), button: 'left', count: 2 })];
    case 'right_click':
      return [plan({ kind: 'click', point: pointOf(place), button: 'right', count: 1 })];
    case 'type': {
      const text: ActionKind = { kind: 'type_text', text: action.text.value, replace: action.replace };
      if (place.target === null) return [plan(text)];
      // The click changes the field's own look: caret, border, selection.
      return [plan({ kind: 'click', point: place.target.point, button: 'left', count: 1 }), plan(text, 'focus')];
    }
    case 'keys':
      return [plan({ kind: 'key_chord', keys: action.keys })];
    case 'scroll': {
      const point = place.target?.point ?? centreOf(place.state.size);
      return [plan({ kind: 'scroll', point, down: action.down, right: action.right })];
    }
    case 'drag':
      return [plan({ kind: 'drag', from: pointOf(place), to: (place.dragTo ?? place.target ?? missing()).point })];
    case 'wait':
      return [{ what: { kind: 'wait', milliseconds: action.milliseconds }, precondition: NOTHING }];
    default:
      return unhandled(action);
  }
}

function pointOf(place: Place) {
  return (place.target ?? missing()).point;
}

/** A pause touches nothing. */
const NOTHING: Precondition = {
  frameId: '',
  windowId: '',
  target: null,
  dropTarget: null,
  identity: [],
  tolerance: 'still',
};

function preconditionOf(place: Place, tolerance: Precondition['tolerance']): Precondition {
  const { target, dragTo, state, identity } = place;
  const windowId = state.window?.windowId ?? '';
  const boxes = { target: target?.box ?? null, dropTarget: dragTo?.box ?? null };
  return { frameId: state.frameId, windowId, ...boxes, identity, tolerance };
}

function centreOf({ width, height }: Size) {
  return { x: Math.round(width / 2), y: Math.round(height / 2) };
}

function missing(): never {
  throw new TypeError('an action that points was planned before its target was resolved');
}

function unhandled(action: never): never {
  throw new TypeError(`action ${JSON.stringify(action)} is not handled`);
}
