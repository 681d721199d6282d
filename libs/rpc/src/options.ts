import type { ChannelOptions } from '@grpc/grpc-js';

/** A peer that is silent for so long is asked, and gone when it does not answer in time: noticed within 8 s. */
export const KEEPALIVE_MS = 5000;
export const KEEPALIVE_TIMEOUT_MS = 3000;

/** Largest message either way, bytes. Pictures do not travel by gRPC. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

const shared: ChannelOptions = {
  'grpc.keepalive_time_ms': KEEPALIVE_MS,
  'grpc.keepalive_timeout_ms': KEEPALIVE_TIMEOUT_MS,
  'grpc.keepalive_permit_without_calls': 1,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
};

export const rpcServerOptions: ChannelOptions = { ...shared };

export const rpcClientOptions: ChannelOptions = {
  ...shared,
  // A transparent retry could perform an action twice; whoever calls decides what may be repeated.
  'grpc.enable_retries': 0,
  // The default backs off up to two minutes, in which a restarted orchestrator would have no agents.
  'grpc.initial_reconnect_backoff_ms': 200,
  'grpc.min_reconnect_backoff_ms': 200,
  'grpc.max_reconnect_backoff_ms': 2000,
  'grpc.enable_http_proxy': 0,
};
