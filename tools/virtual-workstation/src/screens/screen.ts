import type { Rect } from '@vigie/domain';
import type { Board } from '../layout/board';
import type { ProgramState, Step } from '../program/state';
import type { World } from '../program/world';

/** One screen, or one tab of the record: what it shows in its area, and what its widgets do. */
export interface Screen {
  lay(board: Board, area: Rect): void;
  /** A button or link of this screen was activated; null for one that does nothing. */
  press(world: World, state: ProgramState, id: string): Step | null;
  /** A row was opened by a double click or Enter. */
  open?(world: World, state: ProgramState, list: string, key: string): Step | null;
  /** The id of the button that Enter in a field presses. */
  readonly submit?: string;
}
