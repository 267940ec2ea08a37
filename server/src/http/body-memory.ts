import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Contract, type Operation, uploadBodyBytes } from '@tropeiro/contract/operation.ts';
import type { FairSemaphore, Holder, Release, SemaphoreLimits } from '../sharing/fair-semaphore.ts';
import { extraValueBytes } from './json-body.ts';

/**
 * Memory for the body of one request, taken as its bytes come and given back when its answer is closed and nobody works on
 * it any more. Who declares much and sends little holds little; who sends and goes away holds it for as long as we do.
 */
export class BodyMemory {
  private readonly semaphore: FairSemaphore;
  private readonly holder: Holder;
  private readonly reservations: Release[] = [];
  private isClosed: boolean;
  private isInUse = false;

  constructor(shares: FairSemaphore, holder: Holder, { socket }: IncomingMessage, response: ServerResponse) {
    this.semaphore = shares;
    this.holder = holder;
    this.isClosed = socket.destroyed;
    const close = () => {
      socket.off('close', close);
      response.off('close', close);
      this.isClosed = true;
      this.releaseIfUnused();
    };
    response.once('close', close);
    // An answer that waits behind others of its connection is not told when the connection goes.
    socket.once('close', close);
  }

  reserve(bytes: number): void {
    if (!this.isClosed) this.reservations.push(this.semaphore.acquireNow(this.holder, bytes));
  }

  /** Does what is done with the body. */
  async holdDuring<T>(work: () => Promise<T>): Promise<T> {
    this.isInUse = true;
    try {
      return await work();
    } finally {
      this.isInUse = false;
      this.releaseIfUnused();
    }
  }

  private releaseIfUnused(): void {
    if (this.isClosed && !this.isInUse) for (const release of this.reservations.splice(0)) release();
  }
}

/** The most bytes of a body of somebody known, where so many are usual. */
export const maxBodyBytesOf = ({ upload, bodyLimit }: Operation, usual: number): number =>
  upload ? uploadBodyBytes(upload) : (bodyLimit?.bytes ?? usual);

/** How so many bytes are shared. Whoever holds nothing may always send the largest body that some operation takes. */
export function bodyMemoryLimits(total: number, bodyBytes: number, contract: Contract): SemaphoreLimits {
  const largest = Math.max(
    bodyBytes,
    ...Object.values(contract).map(
      (operation) => maxBodyBytesOf(operation, bodyBytes) + extraValueBytes(operation.bodyLimit?.values ?? 0),
    ),
  );
  return {
    total: Math.max(total, largest),
    maxOfCompany: Math.max(total / 2, largest),
    maxOfSession: Math.max(total / 4, largest),
    // Bytes that are arriving cannot wait.
    maxWaitingCount: 0,
    maxWaitS: 0,
  };
}
