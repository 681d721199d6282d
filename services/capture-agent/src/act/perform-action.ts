import { setTimeout as pause } from 'node:timers/promises';
import type { ActionKind } from '@vigie/domain';
import type { InputDriver } from '../ports';

/** Gives one action to the desktop. Resolves when the input was given; rejects with the error of the driver. */
export async function performAction(what: ActionKind, input: InputDriver, signal: AbortSignal): Promise<void> {
  switch (what.kind) {
    case 'click':
      return input.click(what.point, what.button, what.count);
    case 'type_text':
      return input.typeText(what.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), { replace: what.replace });
    case 'key_chord':
      return input.keyChord(what.keys);
    case 'scroll':
      return input.scroll(what.point, { down: what.down, right: what.right });
    case 'drag':
      return input.drag(what.from, what.to);
    case 'wait':
      return pause(what.milliseconds, undefined, { signal });
  }
}
