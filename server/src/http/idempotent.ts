import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Transaction } from '../store/engine/database.ts';
import { claimKey, type KeptCall, keepAnswer } from '../store/handling/idempotency.ts';
import type { Fingerprint, Sent } from './fingerprint.ts';
import { sealed, unsealed } from './seal.ts';

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
 * afterwards or neither is, whatever dies in between. It is kept sealed, since it may tell of people: with the key, of
 * which only a hash is stored, and with the call itself.
 */
export async function onceFor(
  by: Omit<KeptCall, 'key'>,
  sent: Sent,
  fingerprint: Fingerprint,
  lifeS: number,
  transaction: Transaction,
  /** Taken before: of a body with a password in it that is slow. */
  requestHash: string,
  work: () => Promise<Ready>,
): Promise<Ready> {
  const call = { ...by, key: createHash('sha256').update(sent.key).digest('base64url') };
  const secret = fingerprint.secretOf(sent);
  const { running, kept } = await claimKey(transaction, call);
  if (running) throw new Refusal('idempotent_call_running', { headers: { 'retry-after': '1' } });
  if (kept && !(await fingerprint.isOf(sent, kept.request_hash))) throw new Refusal('idempotency_key_reused');
  if (kept) {
    const ready = JSON.parse(unsealed(kept.answer, secret)) as Ready;
    return { ...ready, headers: { ...ready.headers, 'idempotency-replayed': 'true' } };
  }
  const ready = await work();
  const answer = sealed(JSON.stringify(ready), secret);
  transaction.parting.push(keepAnswer(call, { request_hash: requestHash, answer }, lifeS));
  return ready;
}
