export { type ChildReport, type RunningPart, runProcess } from './run-process';
