import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TimeSlice } from '../sharing/time-slice.ts';
import { onAbort } from './response-signal.ts';

/** How slowly a client may read a long response before it is cut off. */
export type SlowClientLimits = {
  /** How long it may read nothing at all. */
  readonly maxStallS: number;
  /** How many bytes it has to read in a second, on average over such a time. */
  readonly minBytesPerS: number;
  /** How long the whole response may take. */
  readonly maxDurationS: number;
};

/**
 * Passes chunks on and calls `cutOff` when the client reads them too slowly. A client begins with some seconds of
 * patience: waiting uses them up and reading earns them back, up to where they began. The time that we take to produce
 * the next chunk is not counted.
 * @param slice of who writes much: a client may also read as fast as that is written, and others get their turn meanwhile
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

/** Small against what a slow client reads within its patience. */
const maxChunkBytes = 65_536;

/**
 * Cuts a response off when it takes too long as a whole, or when the client stops reading it: not while there is nothing to
 * read, as when much is looked at of which little is sent.
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
