import {
  type CallOptions,
  type Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  type ClientUnaryCall,
  type Metadata,
  makeGenericClientConstructor,
  type ServiceError,
} from '@grpc/grpc-js';
import type { ClientConstructor } from '@vigie/rpc';

export interface Note {
  readonly text: string;
}

const serialize = (note: Note) => Buffer.from(JSON.stringify(note));
const deserialize = (bytes: Buffer) => JSON.parse(bytes.toString()) as Note;

function method(name: string, requestStream: boolean, responseStream: boolean) {
  return {
    path: `/vigie.test.Echo/${name}`,
    requestStream,
    responseStream,
    requestSerialize: serialize,
    requestDeserialize: deserialize,
    responseSerialize: serialize,
    responseDeserialize: deserialize,
  };
}

/** As ts-proto writes services, with JSON for protobuf. */
export const EchoService = {
  say: method('Say', false, false),
  watch: method('Watch', false, true),
  talk: method('Talk', true, true),
};

export interface EchoClient extends Client {
  say(request: Note, callback: (error: ServiceError | null, response: Note) => void): ClientUnaryCall;
  say(
    request: Note,
    metadata: Metadata,
    options: Partial<CallOptions>,
    callback: (error: ServiceError | null, response: Note) => void,
  ): ClientUnaryCall;
  watch(request: Note): ClientReadableStream<Note>;
  talk(): ClientDuplexStream<Note, Note>;
}

export const EchoClient = makeGenericClientConstructor(
  EchoService,
  'vigie.test.Echo',
) as unknown as ClientConstructor<EchoClient>;
