import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Contract, type Operation, uploadBodyBytes } from '@tropeiro/contract/operation.ts';
import type { Holder, Release, ShareLimits, Shares } from '../sharing/fair-semaphore.ts';
import { unusualBytes } from './json-body.ts';

/**
 * Memory for the body of one request, taken as its bytes come and given back when its answer is closed and nobody works on
 * it any more. Who declares much and sends little holds little; who sends and goes away holds it for as long as we do.
 */
export class BodyMemory {
  private readonly shares: Shares;
  private readonly holder: Holder;
  private readonly held: Release[] = [];
  private isClosed: boolean;
  private isWorkedOn = false;

  constructor(shares: Shares, holder: Holder, { socket }: IncomingMessage, response: ServerResponse) {
    this.shares = shares;
    this.holder = holder;
    this.isClosed = socket.destroyed;
    const close = () => {
      socket.off('close', close);
      response.off('close', close);
      this.isClosed = true;
      this.giveBack();
    };
    response.once('close', close);
    // An answer that waits behind others of its connection is not told when the connection goes.
    socket.once('close', close);
  }

  take(bytes: number): void {
    if (!this.isClosed) this.held.push(this.shares.takeNow(this.holder, bytes));
  }

  /** Does what is done with the body. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.isWorkedOn = true;
    try {
      return await work();
    } finally {
      this.isWorkedOn = false;
      this.giveBack();
    }
  }

  private giveBack(): void {
    if (this.isClosed && !this.isWorkedOn) for (const release of this.held.splice(0)) release();
  }
}

/** The most bytes of a body of somebody known, where so many are usual. */
export const bodyBytesOf = ({ upload, bodyLimit }: Operation, usual: number): number =>
  upload ? uploadBodyBytes(upload) : (bodyLimit?.bytes ?? usual);

/** How so many bytes are shared. Whoever holds nothing may always send the largest body that some operation takes. */
export function bodyShares(total: number, bodyBytes: number, contract: Contract): ShareLimits {
  const largest = Math.max(
    bodyBytes,
    ...Object.values(contract).map(
      (operation) => bodyBytesOf(operation, bodyBytes) + unusualBytes(operation.bodyLimit?.values ?? 0),
    ),
  );
  return {
    total: Math.max(total, largest),
    ofCompany: Math.max(total / 2, largest),
    ofSession: Math.max(total / 4, largest),
    // Bytes that are arriving cannot wait.
    waiting: 0,
    waitS: 0,
  };
}
