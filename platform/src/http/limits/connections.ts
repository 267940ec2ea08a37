import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './internet-address.ts';

export type ConnectionLimits = {
  readonly maxCount: number;
  /** The maximum of open connections from one address. For IPv6 a /64 counts as one. */
  readonly maxCountOfAddress: number;
  /** A proxy's connections belong to many clients, so only the total limits them. */
  readonly isProxy: (address: string) => boolean;
};

/** How long a refused client may take to read the refusal, and how many clients are given that time at once. */
const refusalMs = 1000;
const maxRefusalCount = 200;

/**
 * Limits the open connections of a server, in total and per address. Connections beyond the limit get the refusal and
 * are closed. What they send is not parsed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, refusal: () => string): void {
  const [serve] = server.listeners('connection') as ((socket: Socket) => void)[];
  if (!serve) throw new Error('A web server listens to its connections');
  const countByNetwork = new Map<string, number>();
  let count = 0;
  let refusalCount = 0;

  const accept = (socket: Socket, network: string) => {
    count += 1;
    countByNetwork.set(network, (countByNetwork.get(network) ?? 0) + 1);
    socket.once('close', () => {
      count -= 1;
      const left = (countByNetwork.get(network) ?? 1) - 1;
      if (left === 0) countByNetwork.delete(network);
      else countByNetwork.set(network, left);
    });
    serve.call(server, socket);
  };

  const refuse = (socket: Socket) => {
    socket.on('error', () => {});
    if (refusalCount >= maxRefusalCount) {
      socket.destroy();
      return;
    }
    refusalCount += 1;
    const timer = setTimeout(() => socket.destroy(), refusalMs).unref();
    socket.once('close', () => {
      refusalCount -= 1;
      clearTimeout(timer);
    });
    // What was already sent is read and dropped: closing with unread bytes would reset the connection and lose the
    // refusal.
    socket.resume();
    socket.end(refusal());
  };

  server.removeListener('connection', serve);
  server.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket;
    const network = networkOf(address);
    const isFull =
      count >= limits.maxCount ||
      ((countByNetwork.get(network) ?? 0) >= limits.maxCountOfAddress && !limits.isProxy(address));
    if (isFull) refuse(socket);
    else accept(socket, network);
  });
}
