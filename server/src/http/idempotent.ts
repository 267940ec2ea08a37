import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Transaction } from '../store/database.ts';
import { claimKey, type KeptCall, keepAnswer } from '../store/idempotency.ts';

/** An answer ready to go out. */
export type Ready = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export function requireIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Refusal('invalid_header', {
      details: { header: 'Idempotency-Key', reason: '1 to 255 visible ASCII characters' },
    });
  }
  return header;
}

/**
 * Does the work once for a key. Its answer is kept in the transaction of the change itself: either both are there
 * afterwards or neither is, whatever dies in between.
 */
export async function onceFor(
  call: KeptCall,
  { bytes, query }: { readonly bytes: Buffer; readonly query: object },
  lifeS: number,
  transaction: Transaction,
  work: () => Promise<Ready>,
): Promise<Ready> {
  // A rehearsal and its performance have the same body.
  const asked = Object.keys(query).length === 0 ? '' : JSON.stringify(query);
  const requestHash = createHash('sha256').update(bytes).update(asked).digest('base64url');
  const { running, kept } = await claimKey(transaction, call);
  if (running) throw new Refusal('idempotent_call_running', { headers: { 'retry-after': '1' } });
  if (kept && kept.request_hash !== requestHash) throw new Refusal('idempotency_key_reused');
  if (kept) return { ...kept, headers: { ...kept.headers, 'idempotency-replayed': 'true' } };
  const ready = await work();
  transaction.parting.push(keepAnswer(call, { ...ready, request_hash: requestHash }, lifeS));
  return ready;
}
