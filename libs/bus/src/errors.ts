import { defineErrors } from '@vigie/errors';

export const busErrors = defineErrors('bus', {
  BUS_UNREACHABLE: {
    message: 'No answer from the message bus at {server}.',
    remedy:
      'Start nats-server with JetStream (`nats-server -js`) or correct the address; `vigie doctor` says what is missing.',
  },
  BUS_REFUSED: {
    message: 'The message bus at {server} refused the sign-in of {name}.',
    remedy: 'Give the token that the server was started with, from a file or the environment.',
  },
  BUS_NO_JETSTREAM: {
    message: 'The message bus at {server} runs without JetStream.',
    remedy: 'Start nats-server with `-js` (or `jetstream {}` in its configuration).',
  },
  BUS_SERVER_OLD: {
    message: 'nats-server {version} is older than {floor}, which fixes CVE-2025-30215.',
    remedy: 'Upgrade nats-server before any production use; it works for development.',
  },
  BUS_NO_STREAM: {
    message: 'No stream on the bus takes messages on {subject}.',
    remedy: 'The stream is made by the service that owns it; start that service, or call ensureStream first.',
  },
  BUS_STREAM_CONFLICT: {
    message: 'The stream {stream} exists with settings that cannot be changed to ours ({reason}).',
    remedy: 'Stop every service, delete the stream on the server, and start again; it holds nothing that must survive.',
  },
  BUS_NO_ROOM: {
    message: 'The server has no room for the stream {stream} of {bytes} bytes ({reason}).',
    remedy: 'Raise max_memory_store in the configuration of nats-server; the streams need 800 MB together.',
  },
  BUS_CONSUMER_CONFLICT: {
    message:
      'The consumer {durable} of stream {stream} exists with settings that cannot be changed to ours ({reason}).',
    remedy: 'Delete that consumer on the server, or give this one another durable name.',
  },
  BUS_MESSAGE_TOO_LARGE: {
    message: 'A message of {size} bytes on {subject} exceeds the limit of {limit} bytes.',
    remedy: 'Split the message, or raise max_payload of nats-server (8 MB is what the shipped configuration sets).',
  },
  BUS_BUFFER_FULL: {
    message: 'The bus is away and {waiting} bytes wait for it already, of at most {limit}.',
    remedy: 'Wait for the bus to come back; what was not accepted must be published again by its owner.',
  },
  BUS_TIMEOUT: {
    message: 'No answer on {subject} within {timeoutMs} ms.',
    remedy: 'See whether the service that answers it is overloaded, or raise the timeout.',
  },
  BUS_NO_RESPONDER: {
    message: 'No service answers on {subject}.',
    remedy: 'Start the service that answers it, or wait until it is ready.',
  },
  BUS_NOT_ALLOWED: {
    message: 'The bus does not allow this {operation} on {subject}.',
    remedy: 'Grant the permission in the configuration of nats-server for this user.',
  },
  BUS_HANDLER_FAILED: {
    message: 'The handler of {subject} failed with {cause}.',
    remedy: 'See the log of that service for the error; the message is delivered again where it came from a stream.',
  },
  BUS_MESSAGE_ABANDONED: {
    message: 'Message {sequence} of stream {stream} was given up for {durable} after {attempts} attempts ({cause}).',
    remedy: 'See the log of that service for what failed; the work that hung on this message was not done.',
  },
  BUS_CLOSED: {
    message: 'The connection to the bus was closed.',
    remedy: 'Nothing to do when the service is stopping; else restart it.',
  },
  BUS_FAILED: {
    message: 'The bus failed in an unforeseen way ({reason}).',
    remedy: 'See the log of nats-server at this time.',
  },
});
