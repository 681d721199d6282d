import { connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  readonly address: string;
  /** Keeps the connections that it has open and forwards nothing on them any more; new ones work. */
  silence(): void;
  stop(): Promise<void>;
}

/** Stands for a cable that is pulled: nobody is told that the connection is dead. */
export async function openProxy(target: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => silent.has(from) || to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!silent.has(from)) to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    address: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
