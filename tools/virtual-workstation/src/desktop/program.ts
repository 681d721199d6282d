import type { Rect } from '@vigie/domain';
import { hospitalOf } from '../data/hospital';
import type { Input } from '../input/input';
import { passTime, react, strikeBefore } from '../machine/react';
import { startProgram } from '../machine/start';
import { measureText } from '../paint/fonts';
import type { Effect } from '../program/effect';
import type { ProgramState, ScreenId, Step } from '../program/state';
import type { World } from '../program/world';
import { type Layout, layoutOf } from '../screens/layout-of';
import { planTrouble, type TroubleOrder } from '../trouble/catalogue';
import { type Truth, truthOf } from '../truth/truth-of';
import { EffectLog } from './effect-log';
import type { ResolvedOptions } from './options';

const BLINK_MS = 500;

/** One running program: the machine's present state, its clock and its log. No timer: time is caught up when someone looks. */
export class RunningProgram {
  readonly world: World;
  private startedAtMs: number;
  private readonly log: EffectLog;
  private current: ProgramState;
  private met: ProgramState | null = null;
  private aheadMs = 0;

  constructor(private readonly options: ResolvedOptions) {
    const nowMs = options.clock.now();
    this.startedAtMs = nowMs;
    this.world = { hospital: hospitalOf(options.seed, nowMs), account: options.account, measure: measureText };
    this.log = new EffectLog(options.effectLog);
    this.current = this.started(options.startScreen, options.trouble, nowMs);
    this.state();
  }

  /** Starts anew in the same hospital: nothing of before is left but the log, which gets a line that says `mark`. */
  restart(screen: ScreenId, trouble: readonly TroubleOrder[], mark: string): void {
    this.startedAtMs = this.now();
    this.log.mark(mark, this.startedAtMs);
    this.current = this.started(screen, trouble, this.startedAtMs);
    this.state();
  }

  /** Something happens that is no input: the world around the program is not still. */
  happen(what: (world: World, state: ProgramState) => Step): void {
    this.take(what(this.world, { ...this.state(), nowMs: this.now() }));
  }

  now(): number {
    return this.options.clock.now() + this.aheadMs;
  }

  advance(ms: number): void {
    this.aheadMs += ms;
  }

  /** The state at this moment: what was to happen until now has happened. */
  state(): ProgramState {
    this.take(passTime(this.world, this.current, this.startedAtMs, this.now()));
    return this.current;
  }

  /** An order to the hands begins: what strikes before its first event has struck when this returns. */
  beginInput(next: 'click' | 'input'): void {
    const before = this.state();
    const state = { ...before, nowMs: this.now() };
    const struck = strikeBefore(this.world, state, this.startedAtMs, next);
    if (struck.state !== state) this.take(struck);
    this.met = this.current;
  }

  /** The state that the last order to the hands met, right before its first event. */
  metState(): ProgramState {
    return this.met ?? this.state();
  }

  send(input: Input): void {
    const state = { ...this.state(), nowMs: this.now() };
    this.take(react(this.world, state, this.startedAtMs, input));
  }

  layout(): Layout {
    return layoutOf(this.world, this.state());
  }

  truth(): Truth {
    return truthOf(this.world, this.state());
  }

  effects(): readonly Effect[] {
    this.state();
    return this.log.all();
  }

  caretLit(): boolean {
    if (!this.options.caret) return false;
    return Math.floor((this.now() - this.current.ui.caretSinceMs) / BLINK_MS) % 2 === 0;
  }

  /** Where a widget stands; null when it is not on the screen. */
  box(id: string): Rect | null {
    return this.layout().widgets.findLast((w) => w.id === id)?.box ?? null;
  }

  private started(screen: ScreenId, trouble: readonly TroubleOrder[], nowMs: number): ProgramState {
    const { size, theme, seed } = this.options;
    return startProgram(this.world, { size, theme, screen, nowMs, trouble: planTrouble(trouble, seed) });
  }

  private take(step: Step): void {
    this.current = step.state;
    this.log.add(step.effects, this.now());
  }
}
