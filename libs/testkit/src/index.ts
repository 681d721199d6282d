export * from './builders/actions';
export * from './builders/screens';
export { makeTestAuthority, makeTestCertificate } from './certificates';
export { useContainers } from './servers/docker-engine';
export { IMAGES } from './servers/images';
export { testNats } from './servers/test-nats';
export { testPostgres } from './servers/test-postgres';
export { testRedis } from './servers/test-redis';
export type { TestService } from './servers/test-service';
