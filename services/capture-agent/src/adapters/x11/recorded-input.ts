import type { SeenEvent } from '../../watch/input-event';
import type { X11Connection } from './connection';

const ALL_CLIENTS = 3;
const KEY_PRESS = 2;
const KEY_RELEASE = 3;
const BUTTON_PRESS = 4;
const BUTTON_RELEASE = 5;
const MOTION_NOTIFY = 6;
const EVENT_BYTES = 32;

/**
 * A server hands out its records when it has something to say to any client, so it is asked something this often, ms:
 * otherwise an event that no window wants would wait for the next.
 */
const ASK_MS = 20;

interface Record {
  CreateContext(id: number, header: 0, clients: readonly number[], ranges: readonly unknown[]): void;
  EnableContext(id: number, onData: (reply: { data: Buffer }) => void, done: () => void): void;
}

/** Replies of a request that has many are kept by the package until the last: this one never has a last. */
interface ManyReplies {
  readonly seq_num: number;
  readonly replies: { [sequence: number]: unknown[] };
}

/**
 * Device events by the RECORD extension, for servers without XInput 2. It does not tell devices apart, and repeats the
 * press of a held key. False without RECORD.
 */
export async function openRecordedInput(
  control: X11Connection,
  connect: () => Promise<X11Connection>,
  see: (event: SeenEvent) => void,
): Promise<boolean> {
  let record: Record;
  try {
    record = await control.ask<Record>((reply) => control.x.require('record', reply));
  } catch {
    return false;
  }
  const context = control.x.AllocID();
  const ranges = [{ deviceEvents: { first: KEY_PRESS, last: MOTION_NOTIFY } }];
  record.CreateContext(context, 0, [ALL_CLIENTS], ranges);
  await control.sync();
  const data = await connect();
  const recorded = await data.ask<Record>((reply) => data.x.require('record', reply));
  const started = new Promise<void>((resolve) => {
    recorded.EnableContext(
      context,
      (reply) => {
        // The first says that recording has begun.
        resolve();
        for (const event of seenInRecord(reply.data)) see(event);
      },
      () => control.close(),
    );
  });
  const { replies, seq_num } = data.x as unknown as ManyReplies;
  replies[seq_num]![3] = { push: () => {} };
  data.x.once('end', () => control.close());
  await started;
  const asking = setInterval(() => {
    if (control.alive) control.x.GetInputFocus(() => true);
    else clearInterval(asking);
  }, ASK_MS);
  return true;
}

/** The core events of one record. */
export function seenInRecord(data: Buffer): SeenEvent[] {
  const seen: SeenEvent[] = [];
  for (let at = 0; at + EVENT_BYTES <= data.length; at += EVENT_BYTES) {
    const [type, code] = [data.readUInt8(at) & 0x7f, data.readUInt8(at + 1)];
    if (type === KEY_PRESS || type === KEY_RELEASE) {
      seen.push({ kind: 'key', down: type === KEY_PRESS, code, foreign: false, mayRepeat: true });
    } else if (type === BUTTON_PRESS || type === BUTTON_RELEASE) {
      seen.push({ kind: 'button', down: type === BUTTON_PRESS, code, foreign: false });
    } else if (type === MOTION_NOTIFY) {
      seen.push({ kind: 'motion', x: data.readInt16LE(at + 20), y: data.readInt16LE(at + 22), foreign: false });
    }
  }
  return seen;
}
