export { lifecycleErrors } from './errors';
export { type HealthServer, type HealthSources, startHealthServer } from './health-server';
export { requireFreeDisk } from './require-free-disk';
export { type ChildReport, type RunningPart, runProcess } from './run-process';
