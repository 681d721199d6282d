/**
 * One input event, as the hands give it and as the watchdog sees it. Codes are the platform's own: keycodes and button
 * numbers of X, virtual keys of Windows; positions are pixels of the screen.
 */
export type InjectedEvent =
  | { readonly kind: 'key'; readonly down: boolean; readonly code: number }
  | { readonly kind: 'button'; readonly down: boolean; readonly code: number }
  | { readonly kind: 'motion'; readonly x: number; readonly y: number };

/** An event of the input stream. `other`: touch, pen and whatever else the agent never gives. */
export type SeenEvent = (InjectedEvent | { readonly kind: 'other' }) & {
  /** Surely of a real device, or of another program: never the agent's, whatever its ledger says. */
  readonly foreign: boolean;
  /** The system also tells the repetitions of a held key, and cannot say which they are. */
  readonly mayRepeat?: true;
};

export function sameEvent(a: InjectedEvent, b: SeenEvent): boolean {
  if (a.kind === 'motion') return b.kind === 'motion' && a.x === b.x && a.y === b.y;
  return b.kind === a.kind && b.down === a.down && b.code === a.code;
}
