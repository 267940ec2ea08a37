import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { FairSemaphore, Holder, Release } from '../sharing/fair-semaphore.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { ListQuery } from '../store/engine/page.ts';
import type { Sql } from '../store/engine/statement.ts';
import type { ListFormat, ListReader, RecordChunks } from './formats/list-format.ts';
import { abandonReply, onAbort, responseSignal } from './response-signal.ts';
import { limitDuration, type SlowClientLimits, withMinimumRate } from './slow-clients.ts';

/** Where the records of a complete list are read from, and within which limits. */
export type CompleteListSource = {
  /** Runs the statement and resolves when its first chunk is there; all it holds is released when `signal` is aborted. */
  readonly open: (statement: Sql, signal: AbortSignal) => Promise<AsyncGenerator<Buffer>>;
  readonly reader: ListReader;
  readonly holder: Holder;
  readonly connections: FairSemaphore;
  readonly slowClients: SlowClientLimits;
};

/** Streams every row there is, as fast as the client reads. A list that fails midway ends without its last HTTP chunk. */
export async function sendCompleteList(
  request: FastifyRequest,
  reply: FastifyReply,
  { select, alter = unaltered }: Pick<ListQuery, 'select' | 'alter'>,
  format: ListFormat,
  row: TObject,
  { open, reader, holder, connections, slowClients }: CompleteListSource,
): Promise<FastifyReply> {
  const signal = responseSignal(request, reply);
  try {
    const release = await connections.acquire(holder, 1, signal);
    onAbort(signal, release);
    const chunks = await open(select, signal);
    // HEAD gets the headers, or the refusal, and the rows are not read for it.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const cutOff = limitDuration(request, reply, signal, slowClients);
    const written = format.write(alter(releasedAtEnd(chunks, release)), row, reader);
    const body = withMinimumRate(written, slowClients, cutOff, new TimeSlice({ signal }));
    return reply.send(Readable.from(body, { objectMode: false }));
  } catch (error) {
    if (signal.aborted) return abandonReply(request, reply, error);
    throw error;
  }
}

/** Most records go as they are stored. */
const unaltered = (records: RecordChunks): RecordChunks => records;

/** The same chunks; once the last of them has been read, the connection is free for others. */
async function* releasedAtEnd(chunks: AsyncGenerator<Buffer>, release: Release): RecordChunks {
  try {
    yield* chunks;
  } finally {
    release();
  }
}
