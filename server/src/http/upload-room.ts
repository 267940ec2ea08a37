import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const retryS = 2;

/** Files are held in memory from their arrival to their answer: all of them together get so many bytes, and no more. */
export class UploadRoom {
  private left: number;

  constructor(bytes: number) {
    this.left = bytes;
  }

  /** Keeps the room that this request may need until it is answered. Refuses where there is none. */
  take(request: FastifyRequest, reply: FastifyReply, mostBytes: number): void {
    const needed = Math.min(mostBytes, declaredBytes(request));
    if (needed > this.left) {
      throw new Refusal('busy', { details: { retry: retryS }, headers: { 'retry-after': String(retryS) } });
    }
    this.left -= needed;
    reply.raw.once('close', () => {
      this.left += needed;
    });
  }
}

/** What is packed, or does not say how long it is, may turn out as long as is allowed. */
function declaredBytes({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length']);
  return headers['content-encoding'] === undefined && Number.isSafeInteger(length) ? length : Infinity;
}
