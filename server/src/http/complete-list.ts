import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { FairSemaphore, Holder, Release } from '../sharing/fair-semaphore.ts';
import type { Sql } from '../store/engine/statement.ts';
import type { ListFormat, RecordChunks } from './formats/list-format.ts';
import { abandonReply, onAbort, responseSignal } from './response-signal.ts';
import { limitDuration, type SlowClientLimits, withMinimumRate } from './slow-clients.ts';

/** Where complete lists come from. */
export type CompleteListSource = {
  /** Its portions, the first of which is there; all it holds is given back at the end of `life`. */
  readonly open: (question: Sql, life: AbortSignal) => Promise<AsyncGenerator<Buffer>>;
  readonly holder: Holder;
  readonly connections: FairSemaphore;
  readonly slowClients: SlowClientLimits;
};

/** Every row there is, as fast as the caller reads and no faster. What breaks off ends without its last chunk. */
export async function sendCompleteList(
  request: FastifyRequest,
  reply: FastifyReply,
  question: Sql,
  format: ListFormat,
  row: TObject,
  { open, holder, connections: shares, slowClients: reading }: CompleteListSource,
): Promise<FastifyReply> {
  const life = responseSignal(request, reply);
  try {
    const release = await shares.acquire(holder, 1, life);
    onAbort(life, release);
    const portions = await open(question, life);
    // Who asks for the headers alone gets them, or the refusal, and the rows are not read for it.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const cutOff = limitDuration(request, reply, life, reading);
    const pieces = withMinimumRate(format.write(releasing(portions, release), row), reading, cutOff);
    return reply.send(Readable.from(pieces, { objectMode: false }));
  } catch (error) {
    if (life.aborted) return abandonReply(request, reply, error);
    throw error;
  }
}

/** The last portion is read without a connection: it is free for others from then on. */
async function* releasing(portions: AsyncGenerator<Buffer>, release: Release): RecordChunks {
  try {
    yield* portions;
  } finally {
    release();
  }
}
