import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a kept connection whose time is up, unless a request has come on it. A process that was busy when the time ran out
 * is told of that before it reads what was sent meanwhile, and Node by itself would close the connection then: the client
 * would see a call that it made in time cut off.
 */
export function closeIdleConnections(server: Server): void {
  const openCounts = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    openCounts.set(socket, (openCounts.get(socket) ?? 0) + 1);
    response.once('close', () => openCounts.set(socket, (openCounts.get(socket) ?? 1) - 1));
  });
  server.on('timeout', (socket) => {
    const isServed = (openCounts.get(socket) ?? 0) > 0;
    // Who asked has set a time limit of their own.
    if (isServed) return;
    const { bytesRead } = socket;
    // By then all connections have been read once more.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
