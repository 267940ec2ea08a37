import type { Socket } from 'node:net';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The life of an answer. It ends when the answer has been sent or can no longer be, in whatever way: what is held for an
 * answer (a connection of the database, a share, a queue's place) is to be given back then and not later. Streams and
 * generators cannot see to that: one that is destroyed before it is first read never runs.
 */
export function responseSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const life = new AbortController();
  const { socket } = request.raw;
  const answering = answeringOn(socket);
  answering.add(life);
  reply.raw.once('close', () => {
    answering.delete(life);
    life.abort(new ClientGone());
  });
  if (socket.destroyed) life.abort(new ClientGone());
  return life.signal;
}

/** Does this at the end of a life, at once where it has ended. */
export function onAbort(life: AbortSignal, work: () => void): void {
  if (life.aborted) work();
  else life.addEventListener('abort', work, { once: true });
}

/** Nobody is there to be answered. */
export class ClientGone extends Error {
  constructor() {
    super('The client has gone');
    this.name = 'ClientGone';
  }
}

/** Nobody is there to be told what went wrong; what is a failure of ours is logged all the same. */
export function abandonReply(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof ClientGone || error instanceof Refusal))
    request.log.error({ request_id: request.id, err: error }, 'failed after its client had gone');
  return reply.hijack();
}

/**
 * What is being answered on each socket. Node tells only the first of several answers that a client asked for one behind
 * the other that their socket has closed.
 */
const lives = new WeakMap<Socket, Set<AbortController>>();

function answeringOn(socket: Socket): Set<AbortController> {
  const known = lives.get(socket);
  if (known) return known;
  const answering = new Set<AbortController>();
  lives.set(socket, answering);
  socket.once('close', () => {
    for (const life of answering) life.abort(new ClientGone());
  });
  return answering;
}
