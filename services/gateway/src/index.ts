export { type GatewayConfig, gatewayConfig } from './config';
export { gatewayErrors } from './errors';
export type { ReadinessCheck, RunDesk } from './ports';
export { type GatewayDeps, type RunningGateway, startGateway } from './start-gateway';
