export { type LifeResult, simulateLife } from './life';
export { addFigures, FAULTS, type FigureName, type Figures, faultsIn, noFigures } from './referee/figures';
export type { FailingSeed } from './run/block';
export { failingKeptSeeds, type KeptSeed, keepSeeds, keptSeeds } from './run/corpus';
export { PROTECTED, type TableRow, tableOfRules, tableText } from './run/rules-table';
export { type RunOptions, type RunResult, runLives } from './run/run-lives';
