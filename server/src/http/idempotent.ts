import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Transaction } from '../store/database.ts';
import { claimKey, type KeptCall, keepAnswer } from '../store/idempotency.ts';
import type { Fingerprint, Sent } from './fingerprint.ts';

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
  sent: Sent,
  fingerprint: Fingerprint,
  lifeS: number,
  transaction: Transaction,
  work: () => Promise<Ready>,
): Promise<Ready> {
  const { running, kept } = await claimKey(transaction, call);
  if (running) throw new Refusal('idempotent_call_running', { headers: { 'retry-after': '1' } });
  if (kept && !(await fingerprint.isOf(sent, kept.request_hash))) throw new Refusal('idempotency_key_reused');
  if (kept) return { ...kept, headers: { ...kept.headers, 'idempotency-replayed': 'true' } };
  const ready = await work();
  transaction.parting.push(keepAnswer(call, { ...ready, request_hash: await fingerprint.take(sent) }, lifeS));
  return ready;
}
