export { lifecycleErrors } from './errors';
export { type HealthServer, type HealthSources, startHealthServer } from './health-server';
export { type ChildReport, type RunningPart, runProcess } from './run-process';
