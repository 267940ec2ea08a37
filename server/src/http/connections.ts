import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@tropeiro/domain/access/internet-address.ts';

export type ConnectionLimits = {
  readonly maxCount: number;
  /** The most that one address may have open; of IPv6 a /64 counts as one. */
  readonly maxCountOfAddress: number;
  /** Whose connections are those of many: a proxy's. */
  readonly isProxy: (address: string) => boolean;
};

/** How long somebody who was turned away may take to read why, and how many of them are given that time. */
const readingMs = 1000;
const mostReading = 200;

/**
 * Lets so many connections in, in all and from one address. The others are told so and closed, and nothing they send is
 * looked at.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, refusal: () => string): void {
  const [serve] = server.listeners('connection') as ((socket: Socket) => void)[];
  if (!serve) throw new Error('A web server listens to its connections');
  const open = new Map<string, number>();
  let total = 0;
  let reading = 0;

  const letIn = (socket: Socket, network: string) => {
    total += 1;
    open.set(network, (open.get(network) ?? 0) + 1);
    socket.once('close', () => {
      total -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    serve.call(server, socket);
  };

  const turnAway = (socket: Socket) => {
    socket.on('error', () => {});
    if (reading >= mostReading) {
      socket.destroy();
      return;
    }
    reading += 1;
    const timer = setTimeout(() => socket.destroy(), readingMs).unref();
    socket.once('close', () => {
      reading -= 1;
      clearTimeout(timer);
    });
    // What was sent already is taken off the wire: closing over it would take the answer back.
    socket.resume();
    socket.end(refusal());
  };

  server.removeListener('connection', serve);
  server.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket;
    const network = networkOf(address);
    const isFull =
      total >= limits.maxCount || ((open.get(network) ?? 0) >= limits.maxCountOfAddress && !limits.isProxy(address));
    if (isFull) turnAway(socket);
    else letIn(socket, network);
  });
}
