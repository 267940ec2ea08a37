import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Holder, Shares } from '../sharing/fair-semaphore.ts';
import { isUnchanged } from './conditional-requests.ts';
import { atEndOf, leaveUnanswered, lifeOf } from './response-signal.ts';
import { limitReading, type ReadingLimits } from './slow-clients.ts';

/** A file as it is sent, or what has one in it. */
export type FileAnswer = {
  /** The most bytes it has, known before any of them is read. */
  readonly size: number;
  readonly bytes: (life: AbortSignal) => Promise<Buffer | string>;
  readonly mediaType: string;
  readonly mark?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a file to somebody who does not have it, waits for it, and has the memory for it: else none of it is read. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  holder: Holder | undefined,
  limits: FileLimits,
): Promise<FastifyReply> {
  const { size, mediaType, mark, headers = {} } = file;
  reply.headers(headers);
  if (mark !== undefined) {
    const etag = `"${mark}"`;
    reply.header('etag', etag);
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  const life = lifeOf(request, reply);
  try {
    const content = await contentOf(file, life, holder, limits);
    life.throwIfAborted();
    if (size >= smallBytes) limitWhole(request, reply, life, size, limits);
    return reply.type(mediaType).send(content);
  } catch (error) {
    if (life.aborted) return leaveUnanswered(request, reply, error);
    throw error;
  }
}

async function contentOf(
  { size, bytes }: FileAnswer,
  life: AbortSignal,
  holder: Holder | undefined,
  { answerShares, fileShares }: FileLimits,
): Promise<Buffer | string> {
  life.throwIfAborted();
  if (!holder || size < smallBytes) return bytes(life);
  atEndOf(life, answerShares.takeNow(holder, size));
  return fileShares.run(holder, () => bytes(life), 1, life);
}

/** Takes the memory of an answer that is sent whole, until it has been read or may no longer be waited for. */
export function holdAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  holder: Holder | undefined,
  limits: AnswerLimits,
): void {
  if (!holder || bytes < smallBytes) return;
  const life = lifeOf(request, reply);
  atEndOf(life, limits.answerShares.takeNow(holder, bytes));
  limitWhole(request, reply, life, bytes, limits);
}

export type AnswerLimits = { readonly answerShares: Shares; readonly reading: ReadingLimits };
export type FileLimits = AnswerLimits & { readonly fileShares: Shares };

/** How long so many bytes, sent at once, may take to be read. */
const limitWhole = (
  request: FastifyRequest,
  reply: FastifyReply,
  life: AbortSignal,
  bytes: number,
  { reading: { stalledS, leastBytesS } }: AnswerLimits,
) => limitReading(request, reply, life, { stalledS, longestS: stalledS + bytes / leastBytesS });

/** What fits into the buffers of a socket anyway. */
const smallBytes = 100_000;
