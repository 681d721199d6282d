import type { SeenEvent } from '../../watch/input-event';
import type { X11Connection } from './connection';
import type { Reply, X11Event } from './protocol';

/** What is used of the package's XInput 2, which speaks version 2.2. */
interface XInput {
  readonly xi2: { readonly majorVersion: number } | null;
  readonly AllDevices: number;
  readonly AllMasterDevices: number;
  XIQueryDevice(device: number, reply: Reply<readonly XDevice[]>): void;
  XISelectEvents(window: number, masks: readonly { deviceId: number; mask: readonly string[] }[]): void;
}

interface XDevice {
  readonly deviceId: number;
  readonly name: string;
}

export interface RawEvent extends X11Event {
  /** The device that the event came from. */
  readonly sourceId: number;
  readonly detail: number;
  readonly rawValuators: Readonly<Record<number, number>>;
}

const RAW_EVENTS = [
  'RawKeyPress',
  'RawKeyRelease',
  'RawButtonPress',
  'RawButtonRelease',
  'RawMotion',
  'RawTouchBegin',
  'RawTouchUpdate',
  'RawTouchEnd',
];

/**
 * Raw events on the root window reach a client whatever window they go to and whoever grabbed the device. Those of the
 * master devices come once; their source says whether XTEST made them, ours or another program's. False without XInput 2.
 */
export async function openRawInput(connection: X11Connection, see: (event: SeenEvent) => void): Promise<boolean> {
  let input: XInput;
  try {
    input = await connection.ask<XInput>((reply) => connection.x.require('xinput', reply));
  } catch {
    return false;
  }
  if (input.xi2 === null || input.xi2.majorVersion < 2) return false;
  const devices = await connection.ask<readonly XDevice[]>((reply) => input.XIQueryDevice(input.AllDevices, reply));
  const injectors = new Set(
    devices.filter(({ name }) => /XTEST (pointer|keyboard)$/.test(name)).map(({ deviceId }) => deviceId),
  );
  connection.onEvent((event) => {
    const seen = seenInRaw(event as RawEvent, injectors);
    if (seen !== null) see(seen);
  });
  input.XISelectEvents(connection.root, [{ deviceId: input.AllMasterDevices, mask: RAW_EVENTS }]);
  await connection.sync();
  return true;
}

/** `injectors`: the devices of XTEST; where they are unknown nothing can be said by the device. */
export function seenInRaw(event: RawEvent, injectors: ReadonlySet<number>): SeenEvent | null {
  const foreign = injectors.size > 0 && !injectors.has(event.sourceId);
  switch (event.name) {
    case 'XIRawKeyPress':
    case 'XIRawKeyRelease':
      return { kind: 'key', down: event.name === 'XIRawKeyPress', code: event.detail, foreign };
    case 'XIRawButtonPress':
    case 'XIRawButtonRelease':
      return { kind: 'button', down: event.name === 'XIRawButtonPress', code: event.detail, foreign };
    case 'XIRawMotion': {
      // XTEST's absolute motion carries the position itself; a real device's its own units, which match nothing.
      const { 0: x = Number.NaN, 1: y = Number.NaN } = event.rawValuators;
      return { kind: 'motion', x, y, foreign };
    }
    case 'XIRawTouchBegin':
    case 'XIRawTouchUpdate':
    case 'XIRawTouchEnd':
      return { kind: 'other', foreign: true };
    default:
      return null;
  }
}
