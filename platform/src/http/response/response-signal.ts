import type { Socket } from 'node:net';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * An AbortSignal that is aborted when the response has been sent or can no longer be sent, for any reason. Everything
 * held for a response (a database connection, a share of memory, a turn in a queue) is released then. Streams and
 * generators cannot ensure that: if one is destroyed before it is first read, its code never runs.
 */
export function responseSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { socket } = request.raw;
  const open = openResponsesOn(socket);
  open.add(controller);
  reply.raw.once('close', () => {
    open.delete(controller);
    controller.abort(new ClientDisconnected());
  });
  if (socket.destroyed) controller.abort(new ClientDisconnected());
  return controller.signal;
}

/** Calls back when the signal is aborted, or at once if it already is. */
export function onAbort(signal: AbortSignal, callback: () => void): void {
  if (signal.aborted) callback();
  else signal.addEventListener('abort', callback, { once: true });
}

/** The client closed its connection, so no response can be sent. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client has gone');
    this.name = 'ClientDisconnected';
  }
}

/** Sends nothing, since the client has gone. An internal error is still logged. */
export function abandonReply(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof ClientDisconnected || error instanceof Refusal))
    request.log.error({ request_id: request.id, err: error }, 'failed after its client had gone');
  return reply.hijack();
}

/**
 * The open responses of each socket. When a socket closes, Node emits `close` only on the first of several pipelined
 * responses.
 */
const openResponses = new WeakMap<Socket, Set<AbortController>>();

function openResponsesOn(socket: Socket): Set<AbortController> {
  const known = openResponses.get(socket);
  if (known) return known;
  const open = new Set<AbortController>();
  openResponses.set(socket, open);
  socket.once('close', () => {
    for (const controller of open) controller.abort(new ClientDisconnected());
  });
  return open;
}
