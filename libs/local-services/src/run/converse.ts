import { connect, type Socket } from 'node:net';

/** Longest wait for one answer, ms. */
const ANSWER_MS = 1_000;

/** A line-based conversation with a server on the loopback interface. */
export interface Conversation {
  send(text: string): void;
  /** Waits until what has arrived matches, and returns the match. */
  expect(pattern: RegExp): Promise<RegExpMatchArray>;
}

/** Opens a connection, holds the conversation and closes the connection, however it ends. */
export async function converse<T>(port: number, talk: (c: Conversation) => Promise<T>): Promise<T> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    return await talk(conversationOver(socket));
  } finally {
    socket.destroy();
  }
}

function conversationOver(socket: Socket): Conversation {
  let heard = '';
  let fault: Error | null = null;
  let wake: () => void = () => undefined;
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    heard += chunk;
    wake();
  });
  socket.on('error', (error) => {
    fault = error;
    wake();
  });
  socket.on('close', () => {
    fault ??= new Error('closed');
    wake();
  });
  return {
    send: (text) => void socket.write(text),
    expect: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS);
        wake = () => {
          const match = heard.match(pattern);
          if (match === null && fault === null) return;
          clearTimeout(timer);
          if (match === null) reject(fault);
          else resolve(match);
        };
        wake();
      }),
  };
}
