import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Contract, type Operation, uploadBodyBytes } from '@tropeiro/contract/operation.ts';
import type { FairSemaphore, Holder, Release, SemaphoreLimits } from '../../sharing/fair-semaphore.ts';
import { extraBodyBytes } from '../body/json-outline.ts';

/**
 * The memory reserved for the body of one request and the work on it. It grows as bytes arrive. It is released when the response is closed
 * and the body no longer in use. A client that declares much and sends little holds little memory. If a client sends
 * its body and disconnects, the memory stays reserved while the body is in use.
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

  /** Reserves more memory for the body, or refuses. A body that needs more than a share takes the whole share. */
  reserve(bytes: number): void {
    if (this.isClosed && !this.isInUse) return;
    const amount = this.shareOf(bytes);
    this.reservations.push(this.semaphore.acquireNow(this.holder, amount));
    this.reservedBytes += amount;
  }

  /** Reserves memory for the work on the body, or refuses. The caller releases it when the work has ended. */
  reserveForWork(bytes: number): Release {
    return this.semaphore.acquireNow(this.holder, this.shareOf(bytes));
  }

  private shareOf(bytes: number): number {
    return Math.min(bytes, this.semaphore.maxAmount - this.reservedBytes);
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

/**
 * How the memory for bodies is shared. A caller that holds nothing may always send the largest body of any operation.
 * A part of the memory is always left to other companies.
 */
export function bodyMemoryLimits(total: number, defaultBytes: number, contract: Contract): SemaphoreLimits {
  const largest = Math.max(
    defaultBytes,
    ...Object.values(contract).map((operation) => {
      const bytes = maxBodyBytesOf(operation, defaultBytes);
      return bytes + extraBodyBytes(bytes, operation.bodyLimit?.values ?? 0, false);
    }),
  );
  const all = Math.max(total, largest);
  const ofLargest = Math.min(largest, (1 - leastPartOfOthers) * all);
  return {
    resource: 'body_bytes',
    total: all,
    maxOfCompany: Math.max(total / 2, ofLargest),
    maxOfSession: Math.max(total / 4, ofLargest),
    // Bytes that are arriving cannot wait.
    maxWaitingCount: 0,
    maxWaitS: 0,
  };
}

/** Which part of the memory a company always leaves to others, also with the largest body. */
const leastPartOfOthers = 0.2;
