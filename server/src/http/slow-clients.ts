import type { FastifyReply, FastifyRequest } from 'fastify';
import { atEndOf } from './response-signal.ts';

/** How slowly a long answer may be read. */
export type ReadingLimits = {
  /** How long nothing may be taken of it. */
  readonly stalledS: number;
  /** How much of it is to be taken in a second, on average over such a time. */
  readonly leastBytesS: number;
  /** How long all of it may take. */
  readonly longestS: number;
};

/**
 * The bytes as they come, for as long as they are read fast enough. A reader has some seconds of patience: waiting uses
 * them up and reading earns them back, up to where they began. Time that we take to make more of them is not counted.
 */
export async function* paced(
  pieces: AsyncIterable<string | Uint8Array>,
  { stalledS, leastBytesS }: Pick<ReadingLimits, 'stalledS' | 'leastBytesS'>,
  cutOff: () => void,
): AsyncGenerator<Buffer> {
  let patienceS = stalledS;
  for await (const piece of pieces) {
    const bytes =
      typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    for (let at = 0; at < bytes.length; at += bytesAtOnce) {
      const part = bytes.subarray(at, at + bytesAtOnce);
      const offered = performance.now();
      const timer = setTimeout(cutOff, patienceS * 1000);
      try {
        yield part;
      } finally {
        clearTimeout(timer);
      }
      patienceS = Math.min(stalledS, patienceS - (performance.now() - offered) / 1000 + part.length / leastBytesS);
    }
  }
}

/** Small against what a slow reader takes within its patience. */
const bytesAtOnce = 65_536;

/** Cuts a response off when it takes longer than so many bytes may take, or when nothing of it is taken any more. */
export function limitReading(
  request: FastifyRequest,
  reply: FastifyReply,
  life: AbortSignal,
  { stalledS, longestS }: Pick<ReadingLimits, 'stalledS' | 'longestS'>,
): () => void {
  const { socket } = request.raw;
  const cutOff = () => void socket.destroy();
  const timer = setTimeout(cutOff, longestS * 1000);
  atEndOf(life, () => clearTimeout(timer));
  reply.raw.setTimeout(stalledS * 1000, cutOff);
  return cutOff;
}
