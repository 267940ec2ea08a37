import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { ListQuery } from '../../database/lists/page.ts';
import type { Sql } from '../../database/statement.ts';
import type { FairSemaphore, Holder, Release } from '../../sharing/fair-semaphore.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import type { ListFormat, ListReader, RecordChunks } from '../formats/list-format.ts';
import { limitDuration, type SlowClientLimits, withMinimumRate } from '../limits/slow-clients.ts';
import { abandonReply, onAbort, responseSignal } from '../response/response-signal.ts';

/** The source of the records of a complete list, and its limits. */
export type CompleteListSource = {
  /**
   * Runs the statement and resolves when its first chunk is there. All its resources are released when `signal` is
   * aborted.
   */
  readonly open: (statement: Sql, signal: AbortSignal) => Promise<AsyncGenerator<Buffer>>;
  readonly reader: ListReader;
  readonly holder: Holder;
  readonly connections: FairSemaphore;
  readonly slowClients: SlowClientLimits;
};

/**
 * Streams all rows, as fast as the client reads. If a list fails midway, the response ends without its last HTTP chunk.
 */
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
    // HEAD gets the headers, or the refusal, without reading the rows.
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

/** Most records are sent as they are stored. */
const unaltered = (records: RecordChunks): RecordChunks => records;

/** The same chunks. After the last one is read, the connection is released. */
async function* releasedAtEnd(chunks: AsyncGenerator<Buffer>, release: Release): RecordChunks {
  try {
    yield* chunks;
  } finally {
    release();
  }
}
