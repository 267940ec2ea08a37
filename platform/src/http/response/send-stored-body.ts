import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredBody } from '../../database/json/record-query.ts';
import type { Holder } from '../../sharing/fair-semaphore.ts';
import { etagOf, isNotModified } from './conditional-requests.ts';
import { type ResponseLimits, reserveResponseMemory } from './file-response.ts';
import { jsonType } from './serialised-response.ts';

/** Sends a record as the database wrote it. Refuses if the record does not exist. */
export async function sendStoredBody(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredBody | undefined,
  holder: Holder,
  limits: ResponseLimits,
): Promise<FastifyReply> {
  if (!stored) throw new Refusal('not_found');
  const etag = await etagOf(stored.version, stored.json);
  reply.header('etag', etag);
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reserveResponseMemory(request, reply, stored.json.length, holder, limits);
  return reply.type(jsonType).send(stored.json);
}
