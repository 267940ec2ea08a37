import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BytesReply } from './call.ts';
import { isUnchanged } from './conditions.ts';

/** The bytes of a file, to somebody who does not have them, as fast as they are read and for no longer than that. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, mediaType, mark, headers }: BytesReply,
  stalledReaderS: number,
): Promise<FastifyReply> {
  const etag = `"${mark}"`;
  reply.headers({ ...headers, etag });
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const content = await bytes();
  reply.raw.setTimeout(stalledReaderS * 1000, () => reply.raw.destroy());
  return reply.type(mediaType).send(content);
}
