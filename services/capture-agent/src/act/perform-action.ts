import { setTimeout as pause } from 'node:timers/promises';
import type { ActionKind } from '@vigie/domain';
import type { InputDriver, ProgressListener } from '../ports';

export interface InputCourse {
  /** Ends a wait; input that has begun goes on to its end. */
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
}

/** Gives one action to the desktop. Resolves when the input was given; rejects with the error of the driver. */
export async function performAction(what: ActionKind, input: InputDriver, course: InputCourse): Promise<void> {
  const { signal, onProgress } = course;
  switch (what.kind) {
    case 'click':
      await input.click(what.point, what.button, what.count);
      return;
    case 'type_text': {
      const text = what.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
      await input.typeText(text, { replace: what.replace, onProgress });
      return;
    }
    case 'key_chord':
      await input.keyChord(what.keys);
      return;
    case 'scroll':
      await input.scroll(what.point, { down: what.down, right: what.right });
      return;
    case 'drag':
      await input.drag(what.from, what.to);
      return;
    case 'wait':
      await pause(what.milliseconds, undefined, { signal });
      return;
    default:
      what satisfies never;
  }
}
