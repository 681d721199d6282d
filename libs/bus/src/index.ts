export type {
  AdvisoryListener,
  Bus,
  BusMessage,
  ConsumeOptions,
  MessageHandler,
  PublishOptions,
  RequestHandler,
  RequestOptions,
  StreamHandler,
  StreamLimits,
  Subscription,
} from './bus';
export { busErrors } from './errors';
export { type MemoryBusOptions, memoryBus } from './memory/memory-bus';
export { MemoryHub } from './memory/memory-hub';
export { FLOOR_VERSION } from './nats/link';
export { type ConnectOptions, connectBus } from './nats/nats-bus';
