import type { Socket } from 'node:net';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** So many requests of one connection are worked on at once. Hardly any client sends a second before the first answer. */
const mostAtOnce = 8;
const retryS = 1;

const underWay = new WeakMap<Socket, number>();

/**
 * Refuses what is sent without waiting for answers beyond a few: a few hundred requests fit in one packet. The refusals
 * wait for the answers before them, and Node reads no more of the connection while they do.
 */
export function pipeliningRefusal({ raw: { socket } }: FastifyRequest, reply: FastifyReply): Refusal | undefined {
  const before = underWay.get(socket) ?? 0;
  if (before >= mostAtOnce)
    return new Refusal('busy', { details: { retry: retryS }, headers: { 'retry-after': String(retryS) } });
  underWay.set(socket, before + 1);
  reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
  return undefined;
}
