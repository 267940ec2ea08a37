import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Sql } from '../store/engine/statement.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { type CallKey, lockKey, storeResponse } from '../store/handling/idempotency.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { FingerprintMethod, SentCall } from './fingerprint.ts';

/** An answer ready to go out. */
export type SerializedResponse = {
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
export class IdempotentCall {
  /** As it is known in the database. */
  readonly identity: CallKey;
  readonly requestHash: string;
  private readonly sent: SentCall;
  private readonly fingerprint: FingerprintMethod;
  private readonly lifetimeS: number;

  private constructor(
    kept: CallKey,
    sent: SentCall,
    fingerprint: FingerprintMethod,
    requestHash: string,
    lifeS: number,
  ) {
    this.identity = kept;
    this.sent = sent;
    this.fingerprint = fingerprint;
    this.requestHash = requestHash;
    this.lifetimeS = lifeS;
  }

  /** Not to be done within a transaction: of a body with a password in it the fingerprint is slow. */
  static async of(
    by: Omit<CallKey, 'key'>,
    sent: SentCall,
    fingerprint: FingerprintMethod,
    lifeS: number,
  ): Promise<IdempotentCall> {
    const key = createHash('sha256').update(sent.key).digest('base64url');
    return new IdempotentCall({ ...by, key }, sent, fingerprint, await fingerprint.compute(sent), lifeS);
  }

  /** The answer it was given before, if it was; refuses while another is at it, and a key that stands for another call. */
  async earlierResponse({
    isRunning,
    stored,
  }: Awaited<ReturnType<typeof lockKey>>): Promise<SerializedResponse | undefined> {
    // First, since who waits and asks again would be refused for ever.
    if (stored && !(await this.fingerprint.matches(this.sent, stored.request_hash)))
      throw new Refusal('idempotency_key_reused');
    if (isRunning || stored?.answer === null) throw stillRunningRefusal();
    if (!stored) return undefined;
    const ready = JSON.parse(decrypt(stored.answer, this.secret)) as SerializedResponse;
    return { ...ready, headers: { ...ready.headers, 'idempotency-replayed': 'true' } };
  }

  /** To be asked in the transaction of the change itself: either both are there afterwards or neither is. */
  storeStatement(ready: SerializedResponse): Sql {
    const answer = encrypt(JSON.stringify(ready), this.secret);
    return storeResponse(this.identity, { request_hash: this.requestHash, answer }, this.lifetimeS);
  }

  private get secret(): string {
    return this.fingerprint.encryptionSecretOf(this.sent);
  }
}

/** Does the work of a transaction once for a key, whatever dies in between. */
export async function runOnce(
  keyed: IdempotentCall,
  transaction: Transaction,
  work: () => Promise<SerializedResponse>,
): Promise<SerializedResponse> {
  const earlier = await keyed.earlierResponse(await lockKey(transaction, keyed.identity));
  if (earlier) return earlier;
  const ready = await work();
  transaction.queue(keyed.storeStatement(ready));
  return ready;
}

export const stillRunningRefusal = (): Refusal =>
  new Refusal('idempotent_call_running', { headers: { 'retry-after': '1' } });
