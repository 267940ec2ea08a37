import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemOf } from '@tropeiro/contract/faults/problem.ts';
import { statusOf } from '@tropeiro/contract/faults/status.ts';
import { problemMediaType } from '@tropeiro/contract/media-types.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** So many requests of one connection are worked on at once. Hardly any client sends a second before the first answer. */
const mostAtOnce = 8;
const retryS = 1;

/**
 * Bounds what is sent without waiting for answers: a few hundred requests fit in one packet, and each costs something even
 * where it is refused. The first one too many is told so in its turn, and its connection ends with that; those behind it
 * are not looked at.
 */
export function limitPipelining(server: Server): void {
  const [serve] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (!serve) throw new Error('A web server listens to its requests');
  const underWay = new WeakMap<Socket, number>();
  const ending = new WeakSet<Socket>();
  server.removeListener('request', serve);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (ending.has(socket)) return;
    const before = underWay.get(socket) ?? 0;
    if (before >= mostAtOnce) {
      ending.add(socket);
      // Nothing more is read of it: each request behind this one would be held until the answers before it are sent.
      socket.pause();
      refuse(response);
      return;
    }
    underWay.set(socket, before + 1);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    serve.call(server, request, response);
  });
}

function refuse(response: ServerResponse): void {
  const refusal = new Refusal('busy', { details: { retry: retryS } });
  const requestId = randomUUID();
  response.writeHead(statusOf[refusal.code], {
    'content-type': problemMediaType,
    'retry-after': String(retryS),
    'x-request-id': requestId,
    connection: 'close',
  });
  response.end(JSON.stringify(problemOf(refusal, requestId, 'en')));
}
