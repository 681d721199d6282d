import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the server was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body, or null. */
  readonly body: ChatBody;
}

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly [
    { readonly role: string; readonly content: string },
    {
      readonly role: string;
      readonly content: readonly [
        { readonly type: string; readonly image_url: { readonly url: string } },
        { readonly type: string; readonly text: string },
      ];
    },
  ];
  readonly [key: string]: unknown;
}

export type Behaviour = (response: ServerResponse, asked: Asked) => void;

/** A local server that speaks the API of chat completions as it is told; the last behaviour repeats. */
export interface StandInServer {
  readonly baseUrl: string;
  readonly asked: Asked[];
  readonly connections: { readonly open: number; readonly most: number; readonly total: number };
  behave(...behaviours: Behaviour[]): void;
  stop(): Promise<void>;
}

export async function startStandInServer(): Promise<StandInServer> {
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  const connections = { open: 0, most: 0, total: 0 };
  let behaviours: Behaviour[] = [says('[]')];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString('utf8');
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: (text === '' ? null : JSON.parse(text)) as ChatBody };
    asked.push(one);
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    behaviour?.(response, one);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    connections.open += 1;
    connections.total += 1;
    connections.most = Math.max(connections.most, connections.open);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      connections.open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    connections,
    behave: (...next) => {
      behaviours = next;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A whole chat completion with that content. */
export function completion(content: unknown, finish = 'stop'): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'another-name',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 1200, completion_tokens: 34, total_tokens: 1234 },
  });
}

export function sends(status: number, body: string, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}

/** Answers as a model that says so. */
export function says(content: unknown, finish = 'stop'): Behaviour {
  return sends(200, completion(content, finish));
}

/** Headers that never come. */
export const silence: Behaviour = () => undefined;

/** Headers at once, then a byte now and then, for ever. */
export const dribble: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** As much as the connection takes, for ever. */
export function floods(counter: { bytes: number }): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const piece = Buffer.alloc(64 * 1024, 0x20);
    let closed = false;
    response.on('close', () => {
      closed = true;
    });
    const more = (): void => {
      while (!closed) {
        counter.bytes += piece.length;
        if (!response.write(piece)) {
          response.once('drain', more);
          return;
        }
      }
    };
    more();
  };
}

/** Ends the connection in the middle of the body. */
export const reset: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices":[{"message":{"content":"');
  setTimeout(() => (response.socket as Socket | null)?.resetAndDestroy(), 20);
};
