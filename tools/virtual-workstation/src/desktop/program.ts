import type { Rect } from '@vigie/domain';
import { hospitalOf } from '../data/hospital';
import type { Input } from '../input/input';
import { passTime, react } from '../machine/react';
import { startProgram } from '../machine/start';
import { measureText } from '../paint/fonts';
import type { Effect } from '../program/effect';
import type { ProgramState, Step } from '../program/state';
import type { World } from '../program/world';
import { type Layout, layoutOf } from '../screens/layout-of';
import { planTrouble } from '../trouble/catalogue';
import { type Truth, truthOf } from '../truth/truth-of';
import { EffectLog } from './effect-log';
import type { ResolvedOptions } from './options';

const BLINK_MS = 500;

/** One running program: the machine's present state, its clock and its log. No timer: time is caught up when someone looks. */
export class RunningProgram {
  readonly world: World;
  private readonly startedAtMs: number;
  private readonly log: EffectLog;
  private current: ProgramState;
  private aheadMs = 0;

  constructor(private readonly options: ResolvedOptions) {
    const nowMs = options.clock.now();
    this.startedAtMs = nowMs;
    this.world = { hospital: hospitalOf(options.seed, nowMs), account: options.account, measure: measureText };
    this.log = new EffectLog(options.effectLog);
    const { size, theme, startScreen: screen } = options;
    const trouble = planTrouble(options.trouble, options.seed);
    this.current = startProgram(this.world, { size, theme, screen, nowMs, trouble });
    this.state();
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

  private take(step: Step): void {
    this.current = step.state;
    this.log.add(step.effects, this.now());
  }
}
