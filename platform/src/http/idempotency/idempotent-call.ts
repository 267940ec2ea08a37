import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { bytesBesideAnswer, type CallKey, lockKey, storeResponse } from '../../database/calls/idempotency.ts';
import type { Sql } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import { decrypt, encrypt } from '../lists/encryption.ts';
import { packedResponse, unpackedResponse } from '../response/packed-response.ts';
import type { SerialisedResponse } from '../response/serialised-response.ts';
import type { AnswerQuota } from './answer-quota.ts';
import type { FingerprintMethod, SentCall } from './fingerprint.ts';

/** The Idempotency-Key of a request, if it has one. Refuses a malformed one. */
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

/** How long responses are stored, and how many bytes per company. */
export type AnswerStorage = { readonly lifetimeS: number; readonly quota: AnswerQuota };

/**
 * A call with an Idempotency-Key. Its response is stored encrypted, since it may contain personal data. The encryption
 * uses the key, of which only a hash is stored, and the call itself.
 */
export class IdempotentCall {
  /** The id under which the call is stored. */
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

  /** Must not be called within a transaction: fingerprinting a body with a password is slow. */
  static async create(
    callIdentity: Omit<CallKey, 'key'>,
    sent: SentCall,
    fingerprint: FingerprintMethod,
    storage: AnswerStorage,
  ): Promise<IdempotentCall> {
    void storage.quota.refresh(callIdentity.companyId);
    const key = createHash('sha256').update(sent.key).digest('base64url');
    return new IdempotentCall({ ...callIdentity, key }, sent, fingerprint, await fingerprint.compute(sent), storage);
  }

  /**
   * The response of an earlier call with this key, if any. Refuses while that call is running, and if the key was used
   * for another call.
   */
  async earlierResponse(state: Awaited<ReturnType<typeof lockKey>>): Promise<SerialisedResponse | undefined> {
    const { isRunning, stored } = state;
    // Checked first: otherwise a caller that waits and retries would be refused for ever.
    if (stored && !(await this.fingerprint.matches(this.sent, stored.request_hash)))
      throw new Refusal('idempotency_key_reused');
    if (isRunning || stored?.answer === null) throw stillRunningRefusal();
    if (!stored) return undefined;
    const response = await unpackedResponse(decrypt(stored.answer, this.secret));
    return { ...response, headers: { ...response.headers, 'idempotency-replayed': 'true' } };
  }

  /** Refuses if the company has no room for one more response, before the work is done. */
  requireRoom(): void {
    this.storage.quota.requireRoom(this.identity.companyId);
  }

  /**
   * The statement that stores the response, for the transaction of the change itself. Either both are committed or
   * neither.
   */
  async storeStatement(response: SerialisedResponse): Promise<Sql> {
    const answer = encrypt(await packedResponse(response), this.secret);
    this.storage.quota.add(this.identity.companyId, answer.length + bytesBesideAnswer);
    return storeResponse(this.identity, { request_hash: this.requestHash, answer }, this.storage.lifetimeS);
  }

  private get secret(): string {
    return this.fingerprint.encryptionSecretOf(this.sent);
  }
}

/** Does the work of a transaction once for a key, even if a process or connection is lost in between. */
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
