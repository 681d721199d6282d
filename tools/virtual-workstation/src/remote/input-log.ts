import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { RunningProgram } from '../desktop/program';
import { hitAt } from '../input/hit';
import type { Input } from '../input/input';
import { placeOf } from '../program/place';

/** One input as it reached the program: what it hit, and what was on the screen at that moment. */
export interface LoggedInput {
  readonly sequence: number;
  readonly atMs: number;
  /** Who gave it: the process and its order, or a person. */
  readonly from: { readonly pid: number; readonly stroke: number } | 'person';
  readonly input: Input;
  /** Widget under the pointer, or that has the focus; empty on bare ground. */
  readonly widget: string;
  readonly place: string;
  readonly dialog: string;
  readonly patientIpp: string;
}

/** A file that gets one JSON object for each input, before the program reacts; the ground truth of what an agent did. */
export class InputLog {
  private sequence = 0;

  constructor(private readonly file: string | undefined) {
    if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true });
  }

  add(input: Input, from: LoggedInput['from'], program: RunningProgram): void {
    if (this.file === undefined) return;
    this.sequence += 1;
    const state = program.state();
    const at = 'point' in input ? (hitAt(program.layout(), input.point)?.id ?? '') : state.ui.focus;
    const logged: LoggedInput = {
      sequence: this.sequence,
      atMs: program.now(),
      from,
      input,
      widget: at,
      place: placeOf(state),
      dialog: state.dialogs.at(-1)?.purpose ?? '',
      patientIpp: state.screen === 'record' ? state.patientIpp : '',
    };
    appendFileSync(this.file, `${JSON.stringify(logged)}\n`, { mode: 0o600 });
  }

  mark(mark: string, atMs: number): void {
    if (this.file === undefined) return;
    appendFileSync(this.file, `${JSON.stringify({ mark, atMs })}\n`, { mode: 0o600 });
  }
}
