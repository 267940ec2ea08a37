import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Sql } from '../store/engine/statement.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { bytesBesideAnswer, type CallKey, lockKey, storeResponse } from '../store/handling/idempotency.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { FingerprintMethod, SentCall } from './fingerprint.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { packedResponse, unpackedResponse } from './packed-response.ts';
import type { SerialisedResponse } from './serialised-response.ts';

/** The Idempotency-Key of a request, if it has one; refuses one that is malformed. */
export function requireIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Refusal('invalid_header', {
      details: {
        header: verbatim('Idempotency-Key'),
        reason: bilingual('1 to 255 visible ASCII characters', '1 a 255 caracteres ASCII visíveis'),
      },
    });
  }
  return header;
}

/** For how long answers are stored, and how many of a company. */
export type AnswerStorage = { readonly lifetimeS: number; readonly kept: KeptAnswers };

/**
 * A call with an Idempotency-Key. Its response is stored encrypted, since it may tell of people: with the key, of which
 * only a hash is stored, and with the call itself.
 */
export class IdempotentCall {
  /** By which it is found in the database. */
  readonly identity: CallKey;
  readonly requestHash: string;
  private readonly sent: SentCall;
  private readonly fingerprint: FingerprintMethod;
  private readonly storage: AnswerStorage;

  private constructor(
    identity: CallKey,
    sent: SentCall,
    fingerprint: FingerprintMethod,
    requestHash: string,
    storage: AnswerStorage,
  ) {
    this.identity = identity;
    this.sent = sent;
    this.fingerprint = fingerprint;
    this.requestHash = requestHash;
    this.storage = storage;
  }

  /** Not to be called within a transaction: the fingerprint of a body with a password in it is slow. */
  static async of(
    by: Omit<CallKey, 'key'>,
    sent: SentCall,
    fingerprint: FingerprintMethod,
    storage: AnswerStorage,
  ): Promise<IdempotentCall> {
    void storage.kept.refresh(by.companyId);
    const key = createHash('sha256').update(sent.key).digest('base64url');
    return new IdempotentCall({ ...by, key }, sent, fingerprint, await fingerprint.compute(sent), storage);
  }

  /** The response of an earlier call with this key, if any; refuses while one is running, and a key used for another call. */
  async earlierResponse(state: Awaited<ReturnType<typeof lockKey>>): Promise<SerialisedResponse | undefined> {
    const { isRunning, stored } = state;
    // First, since a caller who waits and tries again would be refused for ever.
    if (stored && !(await this.fingerprint.matches(this.sent, stored.request_hash)))
      throw new Refusal('idempotency_key_reused');
    if (isRunning || stored?.answer === null) throw stillRunningRefusal();
    if (!stored) return undefined;
    const response = await unpackedResponse(decrypt(stored.answer, this.secret));
    return { ...response, headers: { ...response.headers, 'idempotency-replayed': 'true' } };
  }

  /** Refuses where the company has no room for one more answer, before the work is done that it would tell of. */
  requireRoom(): void {
    this.storage.kept.requireRoom(this.identity.companyId);
  }

  /** The statement that stores the response, for the transaction of the change itself: both are committed or neither is. */
  async storeStatement(response: SerialisedResponse): Promise<Sql> {
    const answer = encrypt(await packedResponse(response), this.secret);
    this.storage.kept.add(this.identity.companyId, answer.length + bytesBesideAnswer);
    return storeResponse(this.identity, { request_hash: this.requestHash, answer }, this.storage.lifetimeS);
  }

  private get secret(): string {
    return this.fingerprint.encryptionSecretOf(this.sent);
  }
}

/** Does the work of a transaction once for a key, whatever process or connection is lost in between. */
export async function runOnce(
  call: IdempotentCall,
  transaction: Transaction,
  work: () => Promise<SerialisedResponse>,
): Promise<SerialisedResponse> {
  const earlier = await call.earlierResponse(await lockKey(transaction, call.identity));
  if (earlier) return earlier;
  call.requireRoom();
  const response = await work();
  transaction.queue(await call.storeStatement(response));
  return response;
}

export const stillRunningRefusal = (): Refusal =>
  new Refusal('idempotent_call_running', { headers: { 'retry-after': '1' } });
