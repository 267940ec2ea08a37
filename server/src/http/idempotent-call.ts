import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Sql } from '../store/engine/statement.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { type KeptCall, keepAnswer, lockKey } from '../store/handling/idempotency.ts';
import { decrypted, encrypted } from './encryption.ts';
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
 * A call that named an Idempotency-Key. Its answer is kept sealed, since it may tell of people: with the key, of which
 * only a hash is stored, and with the call itself.
 */
export class KeyedCall {
  /** As it is known in the database. */
  readonly kept: KeptCall;
  readonly requestHash: string;
  private readonly sent: Sent;
  private readonly fingerprint: Fingerprint;
  private readonly lifeS: number;

  private constructor(kept: KeptCall, sent: Sent, fingerprint: Fingerprint, requestHash: string, lifeS: number) {
    this.kept = kept;
    this.sent = sent;
    this.fingerprint = fingerprint;
    this.requestHash = requestHash;
    this.lifeS = lifeS;
  }

  /** Not to be done within a transaction: of a body with a password in it the fingerprint is slow. */
  static async of(by: Omit<KeptCall, 'key'>, sent: Sent, fingerprint: Fingerprint, lifeS: number): Promise<KeyedCall> {
    const key = createHash('sha256').update(sent.key).digest('base64url');
    return new KeyedCall({ ...by, key }, sent, fingerprint, await fingerprint.take(sent), lifeS);
  }

  /** The answer it was given before, if it was; refuses while another is at it, and a key that stands for another call. */
  async earlierAnswer({ running, known }: Awaited<ReturnType<typeof lockKey>>): Promise<Ready | undefined> {
    // First, since who waits and asks again would be refused for ever.
    if (known && !(await this.fingerprint.isOf(this.sent, known.request_hash)))
      throw new Refusal('idempotency_key_reused');
    if (running || known?.answer === null) throw stillRunning();
    if (!known) return undefined;
    const ready = JSON.parse(decrypted(known.answer, this.secret)) as Ready;
    return { ...ready, headers: { ...ready.headers, 'idempotency-replayed': 'true' } };
  }

  /** To be asked in the transaction of the change itself: either both are there afterwards or neither is. */
  keep(ready: Ready): Sql {
    const answer = encrypted(JSON.stringify(ready), this.secret);
    return keepAnswer(this.kept, { request_hash: this.requestHash, answer }, this.lifeS);
  }

  private get secret(): string {
    return this.fingerprint.secretOf(this.sent);
  }
}

/** Does the work of a transaction once for a key, whatever dies in between. */
export async function onceFor(keyed: KeyedCall, transaction: Transaction, work: () => Promise<Ready>): Promise<Ready> {
  const earlier = await keyed.earlierAnswer(await lockKey(transaction, keyed.kept));
  if (earlier) return earlier;
  const ready = await work();
  transaction.queue(keyed.keep(ready));
  return ready;
}

export const stillRunning = (): Refusal => new Refusal('idempotent_call_running', { headers: { 'retry-after': '1' } });
