import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TimeSlice } from '../../sharing/time-slice.ts';
import { onAbort } from '../response/response-signal.ts';

/** How slowly a client may read a long response before it is cut off. */
export type SlowClientLimits = {
  /** How long it may pause reading. */
  readonly maxStallS: number;
  /** The minimum bytes per second, averaged over such a time. */
  readonly minBytesPerS: number;
  /** The time limit for the whole response. */
  readonly maxDurationS: number;
};

/**
 * Passes chunks on and calls `cutOff` if the client reads them too slowly. A client begins with some seconds of
 * patience: waiting uses them up, and reading earns them back, up to the initial amount. The time to produce the next
 * chunk does not count.
 * @param slice for writers of much data: a client may read as fast as the data is written, and other work gets turns in
 * between
 */
export async function* withMinimumRate(
  chunks: AsyncIterable<string | Uint8Array>,
  { maxStallS, minBytesPerS }: Pick<SlowClientLimits, 'maxStallS' | 'minBytesPerS'>,
  cutOff: () => void,
  slice?: TimeSlice,
): AsyncGenerator<Buffer> {
  let patienceS = maxStallS;
  for await (const chunk of chunks) {
    const bytes =
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let at = 0; at < bytes.length; at += maxChunkBytes) {
      if (slice) await slice.yieldIfUsedUp();
      const part = bytes.subarray(at, at + maxChunkBytes);
      const offeredMs = performance.now();
      const timer = setTimeout(cutOff, patienceS * 1000);
      try {
        yield part;
      } finally {
        clearTimeout(timer);
      }
      const waitedS = (performance.now() - offeredMs) / 1000;
      patienceS = Math.min(maxStallS, patienceS - waitedS + part.length / minBytesPerS);
    }
  }
}

/** Small compared to what a slow client reads within its patience. */
const maxChunkBytes = 65_536;

/**
 * Cuts a response off if it takes too long as a whole, or if the client stops reading it. Times without anything to
 * read do not count, such as a long search with few results.
 */
export function limitDuration(
  request: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
  signal: AbortSignal,
  { maxStallS, maxDurationS }: Pick<SlowClientLimits, 'maxStallS' | 'maxDurationS'>,
): () => void {
  const { socket } = request.raw;
  const cutOff = () => void socket.destroy();
  const timer = setTimeout(cutOff, maxDurationS * 1000);
  onAbort(signal, () => clearTimeout(timer));
  reply.raw.setTimeout(maxStallS * 1000, () => {
    if (reply.raw.writableLength > 0) cutOff();
  });
  return cutOff;
}
