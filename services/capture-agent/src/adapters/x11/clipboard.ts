import type { X11Connection } from './connection';
import type { X11Event, X11Property } from './protocol';

/** Formats in which text is offered. Not STRING: it is Latin-1 and would lose characters. */
const TEXT_TARGETS = ['UTF8_STRING', 'text/plain;charset=utf-8', 'text/plain'] as const;
/** Targets that are questions about a selection, not content. */
const META_TARGETS = new Set(['TARGETS', 'TIMESTAMP', 'MULTIPLE', 'SAVE_TARGETS', 'DELETE', 'INSERT_SELECTION']);
/** How long the owner of the clipboard may take to hand over one format, ms. */
const SAVE_TIMEOUT_MS = 250;
/** Formats and bytes of a person's clipboard that are kept and given back; larger ones (INCR) are lost. */
const MAX_SAVED_TARGETS = 16;
const MAX_SAVED_BYTES = 200_000;

interface Format {
  readonly type: number;
  readonly format: 8 | 16 | 32;
  readonly data: Buffer;
}
export type ClipboardContent = ReadonlyMap<number, Format>;

export interface ClipboardRead {
  readonly requestor: number;
  readonly text: boolean;
}

/** The clipboard of an X display: what a person had copied, and what we lend it for one paste. */
export interface X11Clipboard {
  /** What the clipboard holds now, as far as it can be kept; null when it is empty. */
  save(): Promise<ClipboardContent | null>;
  offerText(text: string): Promise<boolean>;
  /** Gives content back; null empties the clipboard. Does nothing when somebody copied something since. */
  restore(content: ClipboardContent | null): Promise<void>;
  /** Stays the owner and hands nothing out. */
  withhold(): void;
  onRead(listener: (read: ClipboardRead) => void): () => void;
  /** The window of the session's clipboard manager, 0 when there is none. */
  manager(): Promise<number>;
  close(): void;
}

export async function openClipboard(connection: X11Connection): Promise<X11Clipboard> {
  const { x, root } = connection;
  const window = x.AllocID();
  x.CreateWindow(window, root, -10, -10, 1, 1);
  const selection = await connection.atom('CLIPBOARD');
  const targetsAtom = await connection.atom('TARGETS');
  const handover = await connection.atom('VIGIE_CLIPBOARD');
  const incremental = await connection.atom('INCR');
  const textAtoms = await Promise.all(TEXT_TARGETS.map((name) => connection.atom(name)));
  const listeners = new Set<(read: ClipboardRead) => void>();
  let content: ClipboardContent | null = null;

  const serve = (event: X11Event) => {
    const property = event.property === 0 ? event.target : event.property;
    const found = event.selection === selection ? answer(event.target) : null;
    if (found) x.ChangeProperty(0, event.requestor, property, found.type, found.format as 8, found.data);
    const { time, requestor, target } = event;
    const told = { name: 'SelectionNotify', time, requestor, selection: event.selection, target };
    // The requestor may be gone: its error is nobody's business.
    x.SendEvent(requestor, 0, 0, { ...told, property: found ? property : 0 }, () => true);
    if (found && content?.has(target)) {
      for (const listener of listeners) {
        listener({ requestor, text: textAtoms.includes(target) });
      }
    }
  };
  const answer = (target: number): Format | null => {
    if (content === null) return null;
    if (target === targetsAtom) {
      return { type: x.atoms.ATOM!, format: 32, data: words([targetsAtom, ...content.keys()]) };
    }
    return content.get(target) ?? null;
  };
  const stopListening = connection.onEvent((event) => {
    if (event.name === 'SelectionRequest' && event.owner === window) serve(event);
    if (event.name === 'SelectionClear' && event.selection === selection) content = null;
  });
  const owner = () => connection.ask<number>((reply) => x.GetSelectionOwner(selection, reply));
  const take = async (offered: ClipboardContent): Promise<boolean> => {
    content = offered;
    x.SetSelectionOwner(window, selection, 0);
    return (await owner()) === window;
  };
  const fetch = async (target: number): Promise<X11Property | null> => {
    const told = await nextNotify(connection, window, target, () =>
      x.ConvertSelection(window, selection, target, handover, 0),
    );
    if (!told) return null;
    return connection.ask<X11Property>((reply) =>
      x.GetProperty(1, window, handover, 0, 0, MAX_SAVED_BYTES >> 2, reply),
    );
  };

  return {
    save: async () => {
      const current = await owner();
      if (current === 0) return null;
      if (current === window) return content;
      const targets = await fetch(targetsAtom);
      if (targets?.format !== 32) return null;
      return saveTargets(connection, targets.data, incremental, fetch);
    },
    offerText: (text) => {
      const data = Buffer.from(text, 'utf8');
      return take(new Map(textAtoms.map((atom) => [atom, { type: atom, format: 8, data }])));
    },
    restore: async (saved) => {
      if ((await owner()) !== window) return;
      if (saved !== null) {
        await take(saved);
        return;
      }
      content = null;
      x.SetSelectionOwner(0, selection, 0);
      await connection.sync();
    },
    withhold: () => {
      content = new Map();
    },
    onRead: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    manager: async () => {
      const atom = await connection.atom('CLIPBOARD_MANAGER');
      return connection.ask<number>((reply) => x.GetSelectionOwner(atom, reply));
    },
    close: () => {
      stopListening();
      if (connection.alive) x.DestroyWindow(window);
    },
  };
}

async function saveTargets(
  connection: X11Connection,
  list: Buffer,
  incremental: number,
  fetch: (target: number) => Promise<X11Property | null>,
): Promise<ClipboardContent> {
  const saved = new Map<number, Format>();
  let room = MAX_SAVED_BYTES;
  for (let i = 0; i + 4 <= list.length && saved.size < MAX_SAVED_TARGETS; i += 4) {
    const target = list.readUInt32LE(i);
    const name = await connection.ask<string>((reply) => connection.x.GetAtomName(target, reply));
    if (META_TARGETS.has(name)) continue;
    const found = await fetch(target);
    if (!found || found.type === incremental || found.bytesAfter > 0 || found.data.length > room) continue;
    if (found.format !== 8 && found.format !== 16 && found.format !== 32) continue;
    room -= found.data.length;
    saved.set(target, { type: found.type, format: found.format, data: Buffer.from(found.data) });
  }
  return saved;
}

/** Whether the owner put what we asked for on our window; false when it refuses or does not answer. */
function nextNotify(connection: X11Connection, window: number, target: number, ask: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (found: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(found);
    };
    const timer = setTimeout(() => finish(false), SAVE_TIMEOUT_MS);
    const stop = connection.onEvent((event) => {
      if (event.name !== 'SelectionNotify' || event.requestor !== window || event.target !== target) return;
      finish(event.property !== 0);
    });
    ask();
  });
}

function words(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) data.writeUInt32LE(value >>> 0, i * 4);
  return data;
}
