import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a kept-alive connection whose time is up, unless a request has arrived on it. If a process was busy when the
 * time ran out, Node handles the timer before it reads what arrived meanwhile. Node by itself would then close the
 * connection, and the client would lose a call that it made in time.
 */
export function closeIdleConnections(server: Server): void {
  const openCounts = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    openCounts.set(socket, (openCounts.get(socket) ?? 0) + 1);
    response.once('close', () => openCounts.set(socket, (openCounts.get(socket) ?? 1) - 1));
  });
  server.on('timeout', (socket) => {
    const isServed = (openCounts.get(socket) ?? 0) > 0;
    // The response has a time limit of its own.
    if (isServed) return;
    const { bytesRead } = socket;
    // By then all connections have been read once more.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
