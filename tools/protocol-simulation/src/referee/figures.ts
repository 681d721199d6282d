/** What is counted over many lives. FAULTS names those that are zero under all rules. */
export interface Figures {
  /** Two effects of one action, or of one chain of actions that supersede one another. */
  double_effects: number;
  /** An effect on another screen than the one that the action was decided on. */
  wrong_screen: number;
  /** Something was told or settled that contradicts what happened, or what was told before. */
  misreported: number;
  /** An effect after the action's time. */
  late_effects: number;
  /** An effect of an epoch older than one that the agent has said to be armed. */
  stale_epoch_effects: number;
  forged_effects: number;
  /** An effect after one with a higher sequence in the same epoch. */
  out_of_order_effects: number;
  /** A pause was lifted by an order that had been heard before, that nobody signed, or that was given before it. */
  overridden_pauses: number;
  /** Actions whose fate was never settled, or doubts that reached nobody. */
  unsettled: number;
  /** Actions of which the workstation itself could not tell what became of them. */
  in_doubt: number;
  /** Actions that were intended. */
  actions: number;
  /** Inputs that were given. */
  effects: number;
  schedules: number;
}

export type FigureName = keyof Figures;

export const FAULTS = [
  'double_effects',
  'wrong_screen',
  'misreported',
  'late_effects',
  'stale_epoch_effects',
  'forged_effects',
  'out_of_order_effects',
  'overridden_pauses',
  'unsettled',
] as const satisfies readonly FigureName[];

export function noFigures(): Figures {
  return {
    double_effects: 0,
    wrong_screen: 0,
    misreported: 0,
    late_effects: 0,
    stale_epoch_effects: 0,
    forged_effects: 0,
    out_of_order_effects: 0,
    overridden_pauses: 0,
    unsettled: 0,
    in_doubt: 0,
    actions: 0,
    effects: 0,
    schedules: 0,
  };
}

export function addFigures(to: Figures, more: Figures): void {
  for (const name of Object.keys(to) as FigureName[]) to[name] += more[name];
}

export function faultsIn(figures: Figures): (typeof FAULTS)[number][] {
  return FAULTS.filter((name) => figures[name] > 0);
}
