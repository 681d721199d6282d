import type { SeenEvent } from '../../watch/input-event';
import type { InputListener, WatchOrder } from '../watch-host';
import { chordVirtualKeys } from './chord-codes';
import { KEY_HOOK_BYTES, MOUSE_HOOK_BYTES, seenInKeyHook, seenInMouseHook } from './hook-events';
import { type HookHandle, type HookSystem, loadHookSystem } from './hooks';

/** How long one wait for messages lasts, ms: the thread's own timers run in between. */
const PUMP_MS = 10;
/**
 * Windows removes a hook without a word when its thread was too slow (LowLevelHooksTimeout); so they are installed anew
 * this often, ms.
 */
const RENEW_MS = 5_000;

/** Every input event of a Windows session, by low-level hooks. False when the system refuses them. Not run on Windows yet. */
export async function watchWindowsInput(
  order: WatchOrder,
  listener: InputListener,
  system: HookSystem = loadHookSystem(),
): Promise<boolean> {
  const tag = BigInt(order.tag ?? 0);
  const see = (seen: SeenEvent | null) => {
    if (seen !== null) listener.see(seen);
  };
  const hookKeys = system.hook('keyboard', KEY_HOOK_BYTES, (message, data) => see(seenInKeyHook(message, data, tag)));
  const hookMouse = system.hook('mouse', MOUSE_HOOK_BYTES, (message, data) => see(seenInMouseHook(message, data, tag)));
  let hooks: HookHandle[] = [];
  /** Nothing is missed and nothing told twice: hooks are called only while this thread asks for its messages. */
  const install = (): boolean => {
    for (const hook of hooks) system.unhook(hook);
    hooks = [hookKeys(), hookMouse()].filter((hook) => Number(hook) !== 0);
    listener.setChord(chordVirtualKeys(order.chord, system.vkKeyScan));
    return hooks.length === 2;
  };
  if (!install()) {
    for (const hook of hooks) system.unhook(hook);
    return false;
  }
  listener.setSeeing(true);
  const pump = () => {
    system.pump(PUMP_MS);
    setImmediate(pump);
  };
  setImmediate(pump);
  let seeing = true;
  setInterval(() => {
    const before = seeing;
    seeing = install();
    if (seeing !== before) listener.setSeeing(seeing);
  }, RENEW_MS);
  return true;
}
