import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Operation, uploadBodyBytes } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import type { Holder, Release, ShareLimits, Shares } from '../shares.ts';

/**
 * Memory for the body of one request, taken as its bytes come and given back when its answer is closed. Who declares much
 * and sends little holds little.
 */
export function bodyMemory(
  shares: Shares,
  holder: Holder,
  { socket }: IncomingMessage,
  response: ServerResponse,
): (bytes: number) => void {
  const held: Release[] = [];
  const release = () => {
    socket.off('close', release);
    response.off('close', release);
    for (const one of held.splice(0)) one();
  };
  return (bytes) => {
    if (socket.destroyed) return;
    if (held.length === 0) {
      response.once('close', release);
      // An answer that waits behind others of its connection is not told when the connection goes.
      socket.once('close', release);
    }
    held.push(shares.takeNow(holder, bytes));
  };
}

/** How so many bytes are shared. Whoever holds nothing may always send the largest body that is taken. */
export function bodyShares(total: number, bodyBytes: number): ShareLimits {
  const uploads = Object.values<Operation>(operations).flatMap(({ upload }) =>
    upload ? [uploadBodyBytes(upload)] : [],
  );
  const largest = Math.max(bodyBytes, ...uploads);
  return {
    total: Math.max(total, largest),
    ofCompany: Math.max(total / 2, largest),
    ofSession: Math.max(total / 4, largest),
    // Bytes that are arriving cannot wait.
    waiting: 0,
    waitS: 0,
  };
}
