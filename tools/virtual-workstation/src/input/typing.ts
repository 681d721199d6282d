import { insertText } from '../program/field-edit';
import type { ProgramState, Step } from '../program/state';
import { stay, then } from '../program/step';
import { fieldOf, withChoice } from '../program/ui';
import type { World } from '../program/world';
import { layoutOf } from '../screens/layout-of';
import { withEdited } from './field-input';
import { widgetById } from './hit';
import { pressKey } from './keyboard';

/**
 * Text goes to what has the focus, exactly: into a field as it is, to a list of choices as its first letters. In a field
 * of one line a line break is the Enter key and a tab the Tab key, as a system would deliver them.
 */
export function typeText(world: World, state: ProgramState, text: string, after = ''): Step {
  const layout = layoutOf(world, state);
  const focused = widgetById(layout, state.ui.focus);
  if (focused === undefined || focused.layer < layout.modalLayer) return stay(state);
  if (focused.kind === 'dropdown') {
    const letters = `${after}${text}`.toLowerCase();
    const wanted = focused.options.find((o) => o.toLowerCase().startsWith(letters));
    return stay(wanted === undefined ? state : withChoice(state, focused.id, wanted));
  }
  if (focused.kind !== 'field' || focused.readOnly) return stay(state);
  const key = /\r?\n|\t/.exec(focused.multiline ? text.replace(/\n/g, ' ') : text);
  const clean = (part: string) => part.replace(/\r\n/g, '\n');
  if (key === null) return stay(withEdited(world, state, focused, insertText(fieldOf(state, focused.id), clean(text))));
  const before = stay(
    withEdited(world, state, focused, insertText(fieldOf(state, focused.id), clean(text.slice(0, key.index)))),
  );
  const pressed = {
    kind: 'key',
    key: key[0] === '\t' ? 'Tab' : 'Enter',
    control: false,
    shift: false,
    alt: false,
  } as const;
  const rest = text.slice(key.index + key[0].length);
  const entered = then(before, (s) => pressKey(world, s, pressed));
  return rest === '' ? entered : then(entered, (s) => typeText(world, s, rest));
}
