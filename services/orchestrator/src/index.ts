export { SQL_FOLDER } from './adapters/postgres-runs';
export { type OrchestratorConfig, orchestratorConfig } from './config';
export { orchestratorErrors } from './errors';
export { type OrchestratorDeps, type RunningOrchestrator, startOrchestrator } from './start-orchestrator';
