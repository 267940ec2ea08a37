import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentReply } from '../../handling/call.ts';
import type { CompressedTexts } from './compressed-texts.ts';
import { isNotModified } from './conditional-requests.ts';
import { addVary, setHeaders } from './vary.ts';

/**
 * Sends a text. A text with an entity tag is sent only if the client does not have it yet, and is compressed once for
 * all clients.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, entityTag, headers = {} }: DocumentReply,
  mediaType: string,
  compressedTexts: CompressedTexts,
): Promise<FastifyReply> {
  setHeaders(reply, headers).type(mediaType);
  if (entityTag === undefined) return reply.send(text);
  const etag = `"${entityTag}"`;
  addVary(reply, 'accept-encoding', 'accept-language').header('etag', etag);
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { bytes, encoding } = await compressedTexts.get(entityTag, text, request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
