import type { FastifyReply, FastifyRequest } from 'fastify';
import { onAbort } from './response-signal.ts';

/** How slowly a long answer may be read. */
export type SlowClientLimits = {
  /** How long nothing may be taken of it. */
  readonly maxStallS: number;
  /** How much of it is to be taken in a second, on average over such a time. */
  readonly minBytesPerS: number;
  /** How long all of it may take. */
  readonly maxDurationS: number;
};

/**
 * The bytes as they come, for as long as they are read fast enough. A reader has some seconds of patience: waiting uses
 * them up and reading earns them back, up to where they began. Time that we take to make more of them is not counted.
 */
export async function* withMinimumRate(
  pieces: AsyncIterable<string | Uint8Array>,
  { maxStallS: stalledS, minBytesPerS: leastBytesS }: Pick<SlowClientLimits, 'maxStallS' | 'minBytesPerS'>,
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
export function limitDuration(
  request: FastifyRequest,
  reply: FastifyReply,
  life: AbortSignal,
  { maxStallS: stalledS, maxDurationS: longestS }: Pick<SlowClientLimits, 'maxStallS' | 'maxDurationS'>,
): () => void {
  const { socket } = request.raw;
  const cutOff = () => void socket.destroy();
  const timer = setTimeout(cutOff, longestS * 1000);
  onAbort(life, () => clearTimeout(timer));
  reply.raw.setTimeout(stalledS * 1000, cutOff);
  return cutOff;
}
