import type { ActionKind, Size, Target } from '@vigie/domain';
import type { BoundStep } from '@vigie/workflow';
import type { Place } from '../observe/await-target';

/** One action of a step. A step that types into a target has two: the click that gives it the focus, then the text. */
export interface PlannedAction {
  readonly what: ActionKind;
  readonly target: Target | null;
}

/**
 * What a step does where it resolved. X-2: every kind that points needs its resolved target here, so that none can be
 * planned before it.
 */
export function planActions(step: BoundStep, place: Place): PlannedAction[] {
  const target = guardOf(place);
  const plan = (what: ActionKind): PlannedAction => ({ what, target });
  const { action } = step;
  switch (action.kind) {
    case 'click':
      return [plan({ kind: 'click', point: pointOf(place), button: 'left', count: 1 })];
    case 'double_click':
      return [plan({ kind: 'click', point: pointOf(place), button: 'left', count: 2 })];
    case 'right_click':
      return [plan({ kind: 'click', point: pointOf(place), button: 'right', count: 1 })];
    case 'type': {
      const text = plan({ kind: 'type_text', text: action.text.value, replace: action.replace });
      return place.target === null
        ? [text]
        : [plan({ kind: 'click', point: place.target.point, button: 'left', count: 1 }), text];
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
      return [plan({ kind: 'wait', milliseconds: action.milliseconds })];
    default:
      return unhandled(action);
  }
}

function pointOf(place: Place) {
  return (place.target ?? missing()).point;
}

function guardOf({ target, state }: Place): Target | null {
  return target && { box: target.box, frameId: state.frameId, windowId: state.window?.windowId ?? '' };
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
