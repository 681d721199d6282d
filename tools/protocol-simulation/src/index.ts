export { type LifeResult, simulateLife } from './life';
export { addFigures, FAULTS, type Figures, faultsIn, noFigures } from './referee/figures';
