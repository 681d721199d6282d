import koffi from 'koffi';

export type HookHandle = number | bigint;

/** The functions of user32 that a thread with hooks calls. */
export interface HookSystem {
  /** Makes a low-level hook, to be installed by each call; its listener gets the message and a copy of the structure. */
  hook(kind: HookKind, bytes: number, listener: (message: number, data: Buffer) => void): () => HookHandle;
  unhook(hook: HookHandle): void;
  /** Waits until a message or a hook call is there, at most so long, and serves all that is. */
  pump(timeoutMs: number): void;
  vkKeyScan(unit: number): number;
}

export const HOOK_KINDS = { keyboard: 13, mouse: 14 } as const;
export type HookKind = keyof typeof HOOK_KINDS;

const HC_ACTION = 0;
const QS_ALLINPUT = 0x04ff;
const MWMO_INPUTAVAILABLE = 0x0004;
const PM_REMOVE = 0x0001;
/** MSG on 64 bits. */
const MSG_BYTES = 48;

/** Low-level hooks are called in the thread that installed them, while it asks for its messages. */
export function loadHookSystem(): HookSystem {
  const user32 = koffi.load('user32.dll');
  const kernel32 = koffi.load('kernel32.dll');
  const procedure = koffi.pointer(koffi.proto('intptr_t __stdcall VigieHook(int code, uintptr_t message, void *data)'));
  const setHook = user32.func('__stdcall', 'SetWindowsHookExW', 'intptr_t', ['int', procedure, 'intptr_t', 'uint32_t']);
  const unhook = user32.func('int __stdcall UnhookWindowsHookEx(intptr_t)');
  const next = user32.func('intptr_t __stdcall CallNextHookEx(intptr_t, int, uintptr_t, void *)');
  const wait = user32.func(
    'uint32_t __stdcall MsgWaitForMultipleObjectsEx(uint32_t, void *, uint32_t, uint32_t, uint32_t)',
  );
  const peek = user32.func('int __stdcall PeekMessageW(void *, intptr_t, uint32_t, uint32_t, uint32_t)');
  const vkKeyScan = user32.func('int16_t __stdcall VkKeyScanW(uint16_t)');
  const moduleHandle = kernel32.func('intptr_t __stdcall GetModuleHandleW(void *)');
  const message = Buffer.alloc(MSG_BYTES);
  return {
    hook: (kind, bytes, listener) => {
      const called = koffi.register((code: number, told: HookHandle, data: unknown) => {
        if (code === HC_ACTION) listener(Number(told), Buffer.from(koffi.view(data, bytes).slice(0)));
        // The first argument is ignored since Windows 2000.
        return next(0, code, told, data);
      }, procedure);
      return () => setHook(HOOK_KINDS[kind], called, moduleHandle(null), 0);
    },
    unhook: (hook) => void unhook(hook),
    pump: (timeoutMs) => {
      wait(0, null, timeoutMs, QS_ALLINPUT, MWMO_INPUTAVAILABLE);
      while (peek(message, 0, 0, 0, PM_REMOVE) !== 0) {
        // The hooks were called on the way; no window here takes messages.
      }
    },
    vkKeyScan,
  };
}
