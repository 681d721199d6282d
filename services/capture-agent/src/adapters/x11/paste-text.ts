import { setTimeout as pause } from 'node:timers/promises';
import { captureAgentErrors } from '../../errors';
import { activeProgram, activeWindowId } from './active-window';
import type { ClipboardContent, X11Clipboard } from './clipboard';
import type { X11Connection } from './connection';
import type { X11Keyboard } from './keyboard';
import { sameClient } from './window-tree';

/** How long a program may take to fetch what it was told to paste, ms. */
const TAKE_TIMEOUT_MS = 2_000;
/** A reader that is not the program with the focus counts as it only after this long, ms: it may be a clipboard manager. */
const STRANGER_PATIENCE_MS = 400;
/** After the text was taken: some programs ask twice, ms. */
const SETTLE_MS = 40;
/** A clipboard manager copies each new content at once; it is let go first, ms. */
const MANAGER_MS = 30;
/** What was saved of the clipboard before the guard is still its content for so long, ms: a copy takes a person longer. */
const SAVED_FOR_MS = 1_000;
/** From the beginning of a text to its Ctrl+V at most, ms: later the screen that the guard saw is an old one. */
const BEGUN_MS = 1_500;
/** For how long a program that did not paste in time finds nothing, ms; then the clipboard is given back. */
const WITHHOLD_MS = 15_000;

/** Programs in which Ctrl+V is a control character: pasting there would do something else. */
const TERMINALS = new Set(
  `xterm uxterm gnome-terminal gnome-terminal-server konsole xfce4-terminal lxterminal qterminal mate-terminal
   terminator tilix alacritty kitty urxvt rxvt st foot wezterm org.wezfurlong.wezterm terminology`.split(/\s+/),
);

/**
 * Types text by pasting it: the only way on X11 that keeps every character whatever the keyboard layout. The clipboard
 * is lent for the moment between Ctrl+V and the program's fetching of the text, which the X server tells, and given back.
 * Errors: PASTE_UNSUPPORTED and CLIPBOARD_BUSY before any input, PASTE_NOT_TAKEN after it; PASTE_WITHHELD before the text.
 */
export function createPaste(connection: X11Connection, keyboard: X11Keyboard, clipboard: X11Clipboard) {
  let giveBackLater: { timer: NodeJS.Timeout; content: ClipboardContent | null } | null = null;
  let early: { content: ClipboardContent | null; atMs: number } | null = null;
  /** The window that had the focus before the guard looked at it. */
  let guarded: number | null = null;

  const saved = async (): Promise<ClipboardContent | null> => {
    const ready = early;
    early = null;
    if (giveBackLater === null) {
      return ready !== null && performance.now() - ready.atMs < SAVED_FOR_MS ? ready.content : clipboard.save();
    }
    clearTimeout(giveBackLater.timer);
    const { content } = giveBackLater;
    giveBackLater = null;
    return content;
  };
  const withhold = (content: ClipboardContent | null) => {
    clipboard.withhold();
    const timer = setTimeout(() => {
      giveBackLater = null;
      clipboard.restore(content).catch(() => {});
    }, WITHHOLD_MS);
    giveBackLater = { timer: timer.unref(), content };
  };

  return {
    /** Saves the clipboard for a paste that follows at once: fetching it from its owner may take longer than all the rest. */
    ready: async () => {
      guarded = null;
      guarded = await activeWindowId(connection);
      if (giveBackLater === null) early = { content: await clipboard.save(), atMs: performance.now() };
    },
    /**
     * Call before any input: refuses where pasting means something else. What it gives refuses once the focus is elsewhere
     * than it was for the guard, or too much time has gone; call that right before each chord.
     */
    check: async (): Promise<StillThere> => {
      const begunMs = performance.now();
      const window = guarded ?? (await activeWindowId(connection));
      guarded = null;
      const names = await activeProgram(connection);
      if (names.some((name) => TERMINALS.has(name.toLowerCase()))) throw captureAgentErrors.create('PASTE_UNSUPPORTED');
      return async () => {
        const active = await activeWindowId(connection);
        if (active !== window) throw withheld('another window got the focus');
        if (performance.now() - begunMs > BEGUN_MS) throw withheld('the agent stood still');
      };
    },
    /** `onTaken` is told as soon as the program has the text. */
    paste: async (text: string, stillThere: StillThere, onTaken: () => void) => {
      const before = await saved();
      if (!(await clipboard.offerText(text))) throw captureAgentErrors.create('CLIPBOARD_BUSY');
      const manager = await clipboard.manager();
      if (manager !== 0) await pause(MANAGER_MS);
      const { focus } = await connection.ask<{ focus: number }>((reply) => connection.x.GetInputFocus(reply));
      const taken = waitForReader(clipboard, {
        isManager: (window) => manager !== 0 && sameClient(connection, window, manager),
        hasFocus: (window) => sameClient(connection, window, focus),
      });
      try {
        await keyboard.press(['Control', 'v'], stillThere);
      } catch (error) {
        taken.cancel();
        await clipboard.restore(before);
        throw error;
      }
      if (await taken.promise) {
        onTaken();
        await pause(SETTLE_MS);
        await clipboard.restore(before);
        return;
      }
      withhold(before);
      throw captureAgentErrors.create('PASTE_NOT_TAKEN', { timeoutMs: TAKE_TIMEOUT_MS });
    },
    close: async () => {
      if (giveBackLater === null) return;
      clearTimeout(giveBackLater.timer);
      if (connection.alive) await clipboard.restore(giveBackLater.content);
      giveBackLater = null;
    },
  };
}

/** Errors: PASTE_WITHHELD. */
export type StillThere = () => Promise<void>;

function withheld(reason: string): Error {
  return captureAgentErrors.create('PASTE_WITHHELD', { reason });
}

interface Readers {
  isManager(window: number): boolean;
  hasFocus(window: number): boolean;
}

function waitForReader(clipboard: X11Clipboard, readers: Readers) {
  let finish: (taken: boolean) => void = () => {};
  const timers: NodeJS.Timeout[] = [];
  const promise = new Promise<boolean>((resolve) => {
    const stop = clipboard.onRead(({ requestor, text }) => {
      if (!text || readers.isManager(requestor)) return;
      if (readers.hasFocus(requestor)) finish(true);
      else timers.push(setTimeout(() => finish(true), STRANGER_PATIENCE_MS));
    });
    finish = (taken) => {
      stop();
      for (const timer of timers) clearTimeout(timer);
      resolve(taken);
    };
    timers.push(setTimeout(() => finish(false), TAKE_TIMEOUT_MS));
  });
  return { promise, cancel: () => finish(false) };
}
