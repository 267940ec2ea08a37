import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentReply } from '../handling/call.ts';
import type { CompressedTexts } from './compressed-texts.ts';
import { isNotModified } from './conditional-requests.ts';

/** Sends a text; one with an entity tag only to a client that does not have it yet, and compressed once for all of them. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, entityTag, headers = {} }: DocumentReply,
  mediaType: string,
  compressedTexts: CompressedTexts,
): Promise<FastifyReply> {
  reply.type(mediaType).headers(headers);
  if (entityTag === undefined) return reply.send(text);
  const etag = `"${entityTag}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding, accept-language');
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { bytes, encoding } = await compressedTexts.get(entityTag, text, request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
