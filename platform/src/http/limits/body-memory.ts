import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Operation, uploadBodyBytes } from '@tropeiro/contract/operation.ts';
import type { FairSemaphore, Holder, Release, SemaphoreLimits } from '../../sharing/fair-semaphore.ts';

/**
 * The memory reserved for the body of one request and the work on it. It grows as bytes arrive. A request that needs
 * more than a share takes the whole share. The memory is released when the response is closed and the body no longer in
 * use. A client that declares much and sends little holds little memory. If a client sends its body and disconnects, the
 * memory stays reserved while the body is in use.
 */
export class BodyMemory {
  private readonly semaphore: FairSemaphore;
  private readonly holder: Holder;
  private readonly reservations: Release[] = [];
  private reservedBytes = 0;
  private isClosed: boolean;
  private isInUse = false;

  constructor(semaphore: FairSemaphore, holder: Holder, { socket }: IncomingMessage, response: ServerResponse) {
    this.semaphore = semaphore;
    this.holder = holder;
    this.isClosed = socket.destroyed;
    const close = () => {
      socket.off('close', close);
      response.off('close', close);
      this.isClosed = true;
      this.releaseIfUnused();
    };
    response.once('close', close);
    // A response queued behind others of its connection emits no `close` when the connection closes.
    socket.once('close', close);
  }

  /** Reserves more memory for the body, or refuses. */
  reserve(bytes: number): void {
    if (this.isClosed && !this.isInUse) return;
    this.reservations.push(this.acquire(bytes));
  }

  /** Reserves memory for the work on the body, or refuses. The caller releases it when the work has ended. */
  reserveForWork(bytes: number): Release {
    return this.acquire(bytes);
  }

  private acquire(bytes: number): Release {
    const amount = Math.min(bytes, this.semaphore.maxAmount - this.reservedBytes);
    const release = this.semaphore.acquireNow(this.holder, amount);
    this.reservedBytes += amount;
    let isHeld = true;
    return () => {
      if (isHeld) this.reservedBytes -= amount;
      isHeld = false;
      release();
    };
  }

  /** Receives and reads the body. What it takes then stays reserved until `holdDuring` has ended, even if the client goes away. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    this.isInUse = true;
    try {
      return await work();
    } catch (error) {
      this.endUse();
      throw error;
    }
  }

  /** Runs work that uses the body. */
  async holdDuring<T>(work: () => Promise<T>): Promise<T> {
    this.isInUse = true;
    try {
      return await work();
    } finally {
      this.endUse();
    }
  }

  private endUse(): void {
    this.isInUse = false;
    this.releaseIfUnused();
  }

  private releaseIfUnused(): void {
    if (this.isClosed && !this.isInUse) for (const release of this.reservations.splice(0)) release();
  }
}

/** The maximum bytes of a body of this operation. `defaultBytes` unless the operation sets another limit. */
export const maxBodyBytesOf = ({ upload, bodyLimit }: Operation, defaultBytes: number): number =>
  upload ? uploadBodyBytes(upload) : (bodyLimit?.bytes ?? defaultBytes);

/** How the memory for bodies is shared. Others always find a part of it free, even beside the largest body. */
export const bodyMemoryLimits = (total: number): SemaphoreLimits => ({
  resource: 'body_bytes',
  total,
  maxOfCompany: maxPartOfCompany * total,
  maxOfSession: maxPartOfCompany * total,
  // Bytes that are arriving cannot wait.
  maxWaitingCount: 0,
  maxWaitS: 0,
});

const maxPartOfCompany = 0.8;
