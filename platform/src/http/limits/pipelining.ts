import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemOf } from '@tropeiro/contract/faults/problem.ts';
import { statusOf } from '@tropeiro/contract/faults/status.ts';
import { problemMediaType } from '@tropeiro/contract/media-types.ts';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';

/**
 * How many requests of one connection are served at once. Hardly any client sends a second before the first response.
 */
const maxConcurrentCount = 8;
const retryS = 1;

/**
 * Limits HTTP pipelining: requests sent without waiting for responses. A few hundred of them fit in one packet, and
 * each costs something even if it is refused. The first request too many is refused in its turn, and its connection
 * ends with that response. Later requests are not handled.
 */
export function limitPipelining(server: Server): void {
  const [serve] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (!serve) throw new Error('A web server listens to its requests');
  const concurrentCounts = new WeakMap<Socket, number>();
  const ending = new WeakSet<Socket>();
  server.removeListener('request', serve);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (ending.has(socket)) return;
    const before = concurrentCounts.get(socket) ?? 0;
    if (before >= maxConcurrentCount) {
      ending.add(socket);
      // The connection is not read any further: each later request would be held until the earlier responses are sent.
      socket.pause();
      refuse(response);
      return;
    }
    concurrentCounts.set(socket, before + 1);
    response.once('close', () => concurrentCounts.set(socket, (concurrentCounts.get(socket) ?? 1) - 1));
    serve.call(server, request, response);
  });
}

function refuse(response: ServerResponse): void {
  const refusal = busy('requests', retryS);
  const requestId = randomUUID();
  response.writeHead(statusOf[refusal.code], {
    'content-type': problemMediaType,
    'retry-after': String(retryS),
    'x-request-id': requestId,
    connection: 'close',
  });
  response.end(JSON.stringify(problemOf(refusal, requestId, 'en')));
}
