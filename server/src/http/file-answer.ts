import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Holder, Shares } from '../shares.ts';
import type { BytesReply } from './call.ts';
import { isUnchanged } from './conditions.ts';
import { limitReading, type ReadingLimits } from './reading-pace.ts';
import { atEndOf, lifeOf } from './response-life.ts';

/** The bytes of a file, to somebody who does not have them. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, mediaType, mark, headers }: BytesReply,
  holder: Holder | undefined,
  service: AnswerLimits,
): Promise<FastifyReply> {
  const etag = `"${mark}"`;
  reply.headers({ ...headers, etag });
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const content = await bytes();
  holdAnswer(request, reply, content.length, holder, service);
  return reply.type(mediaType).send(content);
}

/** Takes the memory of an answer that is sent whole, until it has been read or may no longer be waited for. */
export function holdAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  holder: Holder | undefined,
  { answerShares, reading: { stalledS, leastBytesS } }: AnswerLimits,
): void {
  if (!holder || bytes < smallBytes) return;
  const life = lifeOf(request, reply);
  atEndOf(life, answerShares.takeNow(holder, bytes));
  limitReading(request, reply, life, { stalledS, longestS: stalledS + bytes / leastBytesS });
}

export type AnswerLimits = { readonly answerShares: Shares; readonly reading: ReadingLimits };

/** What fits into the buffers of a socket anyway. */
const smallBytes = 100_000;
