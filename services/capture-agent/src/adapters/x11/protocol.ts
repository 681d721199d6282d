import type { EventEmitter } from 'node:events';

/** What this adapter uses of the package `x11` (pure JavaScript, callbacks, no types of its own). */
export type Reply<T> = (error: Error | null | undefined, value: T) => unknown;

export interface X11Event {
  readonly name: string;
  readonly time: number;
  readonly wid: number;
  readonly owner: number;
  readonly requestor: number;
  readonly selection: number;
  readonly target: number;
  readonly property: number;
  readonly atom: number;
  readonly state: number;
  readonly width: number;
  readonly height: number;
  /** Number of the last request of ours that the server had processed. */
  readonly seq: number;
  readonly damage: number;
  readonly area: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

export interface X11Property {
  readonly type: number;
  readonly format: number;
  readonly bytesAfter: number;
  readonly data: Buffer;
}

export interface X11Client extends EventEmitter {
  readonly display: X11Display;
  atoms: Record<string, number>;
  /** Number of the last request that was sent. */
  readonly seq_num: number;
  AllocID(): number;
  CreateWindow(id: number, parent: number, x: number, y: number, width: number, height: number): void;
  DestroyWindow(id: number): void;
  ChangeWindowAttributes(id: number, values: { eventMask: number }, done?: Reply<void>): void;
  InternAtom(onlyIfExists: boolean, name: string, reply: Reply<number>): void;
  GetAtomName(atom: number, reply: Reply<string>): void;
  GetProperty(
    remove: 0 | 1,
    window: number,
    name: number,
    type: number,
    offset: number,
    length: number,
    reply: Reply<X11Property>,
  ): void;
  ChangeProperty(mode: 0, window: number, name: number, type: number, format: 8 | 32, data: Buffer | number[]): void;
  DeleteProperty(window: number, name: number): void;
  SetSelectionOwner(window: number, selection: number, time: number): void;
  GetSelectionOwner(selection: number, reply: Reply<number>): void;
  ConvertSelection(requestor: number, selection: number, target: number, property: number, time: number): void;
  SendEvent(destination: number, propagate: 0, mask: number, event: Record<string, unknown>, done?: Reply<void>): void;
  GetInputFocus(reply: Reply<{ focus: number }>): void;
  QueryPointer(window: number, reply: Reply<{ rootX: number; rootY: number; keyMask: number }>): void;
  QueryKeymap(reply: Reply<Buffer>): void;
  QueryTree(window: number, reply: Reply<{ parent: number; root: number; children: number[] }>): void;
  GetGeometry(window: number, reply: Reply<{ xPos: number; yPos: number; width: number; height: number }>): void;
  GetWindowAttributes(window: number, reply: Reply<{ overrideRedirect: number; mapState: number }>): void;
  TranslateCoordinates(
    from: number,
    to: number,
    x: number,
    y: number,
    reply: Reply<{ destX: number; destY: number; child: number }>,
  ): void;
  GetKeyboardMapping(first: number, count: number, reply: Reply<number[][]>): void;
  GetModifierMapping(reply: Reply<number[][]>): void;
  require<T>(extension: string, reply: Reply<T>): void;
  terminate(): void;
}

export interface X11Display {
  readonly client: X11Client;
  readonly min_keycode: number;
  readonly max_keycode: number;
  readonly resource_mask: number;
  readonly image_byte_order: number;
  readonly format: { readonly [depth: number]: { readonly bits_per_pixel: number } | undefined };
  readonly screen: readonly X11Screen[];
}

export interface X11Screen {
  readonly root: number;
  readonly root_depth: number;
  readonly root_visual: number;
  readonly depths: {
    readonly [depth: number]: { readonly [visual: number]: { readonly red_mask: number } | undefined };
  };
  readonly pixel_width: number;
  readonly pixel_height: number;
}

/** MIT-SHM, with the package's own keeping of segments. */
export interface SharedImages {
  createSegment(bytes: number, reply: Reply<SharedSegment>): void;
  GetImage(
    drawable: number,
    x: number,
    y: number,
    width: number,
    height: number,
    planes: number,
    format: number,
    segment: number,
    offset: number,
    reply: Reply<unknown>,
  ): void;
}

export interface SharedSegment {
  readonly shmseg: number;
  readonly buffer: Buffer;
  /** Gives the server what is in `buffer`. */
  commit(offset: number, bytes: number): void;
  /** Fetches into `buffer` what the server wrote. */
  readback(offset: number, bytes: number): void;
}

export interface XTest {
  readonly KeyPress: number;
  readonly KeyRelease: number;
  readonly ButtonPress: number;
  readonly ButtonRelease: number;
  readonly MotionNotify: number;
  FakeInput(type: number, detail: number, delayMs: number, window: number, x: number, y: number): void;
}

export interface DamageExtension {
  readonly ReportLevel: { readonly DeltaRectangles: number; readonly NonEmpty: number };
  Create(damage: number, drawable: number, level: number): void;
  Subtract(damage: number, repair: 0, parts: 0): void;
}

export interface ScreenSaver {
  readonly State: { readonly On: number };
  QueryInfo(drawable: number, reply: Reply<{ state: number; kind: number }>): void;
}

export interface Xkb {
  readonly UseCoreKbd: number;
  GetState(device: number, reply: Reply<{ group: number; lockedMods: number }>): void;
}

export interface RandR {
  GetScreenResources(window: number, reply: Reply<{ crtcs: number[]; config_timestamp: number }>): void;
  GetCrtcInfo(
    crtc: number,
    timestamp: number,
    reply: Reply<{ x: number; y: number; width: number; height: number; output: number[] }>,
  ): void;
  GetOutputInfo(output: number, timestamp: number, reply: Reply<{ name: string }>): void;
}

interface X11Module {
  createClient(
    options: { display: string; shm: boolean; auth: { name: string; data: string } },
    done: Reply<X11Display>,
  ): X11Client;
}

export const x11 = require('x11') as X11Module;

/** The protocol's own atoms. The package adds each atom it meets to one object for all servers: this is a copy from before. */
export const predefinedAtoms: Readonly<Record<string, number>> = { ...require('x11/lib/stdatoms') };
