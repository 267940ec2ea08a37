import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { Holder, Release, Shares } from '../sharing/fair-semaphore.ts';
import type { Sql } from '../store/engine/statement.ts';
import type { ListFormat, Portions } from './formats/list-format.ts';
import { atEndOf, leaveUnanswered, lifeOf } from './response-signal.ts';
import { limitReading, paced, type ReadingLimits } from './slow-clients.ts';

/** Where complete lists come from. */
export type CompleteSource = {
  /** Its portions, the first of which is there; all it holds is given back at the end of `life`. */
  readonly open: (question: Sql, life: AbortSignal) => Promise<AsyncGenerator<Buffer>>;
  readonly holder: Holder;
  readonly shares: Shares;
  readonly reading: ReadingLimits;
};

/** Every row there is, as fast as the caller reads and no faster. What breaks off ends without its last chunk. */
export async function sendCompleteList(
  request: FastifyRequest,
  reply: FastifyReply,
  question: Sql,
  format: ListFormat,
  row: TObject,
  { open, holder, shares, reading }: CompleteSource,
): Promise<FastifyReply> {
  const life = lifeOf(request, reply);
  try {
    const release = await shares.take(holder, 1, life);
    atEndOf(life, release);
    const portions = await open(question, life);
    // Who asks for the headers alone gets them, or the refusal, and the rows are not read for it.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const cutOff = limitReading(request, reply, life, reading);
    const pieces = paced(format.write(releasing(portions, release), row), reading, cutOff);
    return reply.send(Readable.from(pieces, { objectMode: false }));
  } catch (error) {
    if (life.aborted) return leaveUnanswered(request, reply, error);
    throw error;
  }
}

/** The last portion is read without a connection: it is free for others from then on. */
async function* releasing(portions: AsyncGenerator<Buffer>, release: Release): Portions {
  try {
    yield* portions;
  } finally {
    release();
  }
}
