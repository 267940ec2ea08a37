import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredBody } from '../../database/json/record-query.ts';
import type { Holder } from '../../sharing/fair-semaphore.ts';
import { etagOf, isNotModified } from './conditional-requests.ts';
import { type ResponseLimits, readReserved, reserveResponseMemory } from './file-response.ts';
import { jsonType } from './serialised-response.ts';

/** A record that is sent as the database writes it. */
export type StoredRecord = {
  /** The minimum size of its JSON. That much memory is reserved before it is read. */
  readonly minBytes: number;
  /** Its ETag, if it is known before the record is read. A client that has this version causes no reading. */
  readonly entityTag?: string | undefined;
  readonly read: () => Promise<StoredBody | undefined>;
};

/** Reads a record and sends it as the database wrote it. Refuses if the record does not exist. */
export async function sendStoredBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { minBytes, entityTag, read }: StoredRecord,
  holder: Holder,
  limits: ResponseLimits,
): Promise<FastifyReply> {
  const isCurrent = (etag: string) => isNotModified(request.headers['if-none-match'], etag);
  if (entityTag !== undefined && isCurrent(entityTag)) return reply.header('etag', entityTag).code(304).send();
  const { content: stored, reservedBytes } = await readReserved(request, reply, minBytes, holder, limits, read);
  if (!stored) throw new Refusal('not_found');
  const etag = entityTag ?? (await etagOf(stored.version, stored.json));
  reply.header('etag', etag);
  if (isCurrent(etag)) return reply.code(304).send();
  reserveResponseMemory(request, reply, stored.json.length, holder, limits, reservedBytes);
  return reply.type(jsonType).send(stored.json);
}
