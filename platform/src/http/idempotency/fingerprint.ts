import { createHmac } from 'node:crypto';
import type { TSchema } from 'typebox';
import type { Holder } from '../../sharing/fair-semaphore.ts';

/**
 * The parts of a call that must be equal in a repetition. The Idempotency-Key belongs to the caller and is not stored.
 */
export type SentCall = { readonly key: string; readonly bytes: Buffer; readonly query: object };

/** How calls are hashed: enough to recognise a repetition, too little to reveal the request. */
export type FingerprintMethod = {
  /** The secret that encrypts the stored response. Only a caller who repeats this exact call has it. */
  readonly encryptionSecretOf: (sent: SentCall) => string;
  readonly compute: (sent: SentCall) => Promise<string>;
  readonly matches: (sent: SentCall, fingerprint: string) => Promise<boolean>;
};

/** Hashes and checks passwords, in fair turns. */
export type PasswordHashing = {
  readonly hash: (password: string, holder: Holder, signal?: AbortSignal) => Promise<string>;
  readonly isCorrect: (hash: string, password: string, holder: Holder, signal?: AbortSignal) => Promise<boolean>;
};

/**
 * The hash method for bodies of this schema. A fast hash of a body with a password would allow guessing the password
 * faster than its own hash does. Such a body is therefore hashed like a password and waits for its turn.
 */
export const fingerprintMethodFor = (
  body: TSchema | undefined,
  passwords: PasswordHashing,
): ((holder: Holder, signal?: AbortSignal) => FingerprintMethod) =>
  holdsPassword(body) ? slowMethod(passwords) : () => quickMethod;

export function holdsPassword(schema: TSchema | undefined): boolean {
  const { format, properties = {}, items, anyOf = [] } = (schema ?? {}) as Keywords;
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return format === 'password' || inner.some(holdsPassword);
}

const quickMethod: FingerprintMethod = {
  encryptionSecretOf: (sent) => digestOf(sent, 'seal'),
  compute: async (sent) => digestOf(sent),
  matches: async (sent, fingerprint) => digestOf(sent) === fingerprint,
};

const slowMethod =
  ({ hash, isCorrect }: PasswordHashing) =>
  (holder: Holder, signal?: AbortSignal): FingerprintMethod => ({
    // If the response were encrypted with a fast hash of the password, decrypting it would quickly confirm a right
    // guess.
    encryptionSecretOf: ({ key }) => key,
    compute: (sent) => hash(digestOf(sent), holder, signal),
    matches: (sent, fingerprint) => isCorrect(fingerprint, digestOf(sent), holder, signal),
  });

/** A keyed hash of a call. It includes the query, since a dry run and the real call have the same body. */
const digestOf = ({ key, bytes, query }: SentCall, use = ''): string =>
  createHmac('sha256', `${use} ${key}`)
    .update(bytes)
    .update(Object.keys(query).length === 0 ? '' : JSON.stringify(query))
    .digest('base64url');

type Keywords = { format?: string; properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
