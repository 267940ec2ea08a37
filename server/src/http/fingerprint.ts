import { createHmac } from 'node:crypto';
import type { TSchema } from 'typebox';
import { hashPassword, isCorrectPassword } from '../access/passwords.ts';
import type { Holder } from '../sharing/fair-semaphore.ts';

/** What of a call has to be the same for it to be a repeat. The Idempotency-Key is the caller's, and is not stored. */
export type SentCall = { readonly key: string; readonly bytes: Buffer; readonly query: object };

/** How calls are hashed: enough to recognise a repeat of one, too little to know what was sent. */
export type FingerprintMethod = {
  /** What only a caller who makes this very call has; its response is encrypted with it. */
  readonly encryptionSecretOf: (sent: SentCall) => string;
  readonly compute: (sent: SentCall) => Promise<string>;
  readonly matches: (sent: SentCall, fingerprint: string) => Promise<boolean>;
};

/**
 * The method for bodies of this schema. A quick hash of a body with a password in it would be a way to guess the password,
 * and a quicker one than its own hash: such a body is hashed as passwords are, and waits for its turn as they do.
 */
export const fingerprintMethodFor = (
  body: TSchema | undefined,
): ((holder: Holder, signal?: AbortSignal) => FingerprintMethod) =>
  holdsPassword(body) ? slowMethod : () => quickMethod;

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

const slowMethod = (holder: Holder, signal?: AbortSignal): FingerprintMethod => ({
  // Encrypted with the password too, the response would confirm a right guess at it, and quickly.
  encryptionSecretOf: ({ key }) => key,
  compute: (sent) => hashPassword(digestOf(sent), holder, signal),
  matches: (sent, fingerprint) => isCorrectPassword(fingerprint, digestOf(sent), holder, signal),
});

/** A keyed hash of a call. The query counts too: a dry run and the real call have the same body. */
const digestOf = ({ key, bytes, query }: SentCall, use = ''): string =>
  createHmac('sha256', `${use} ${key}`)
    .update(bytes)
    .update(Object.keys(query).length === 0 ? '' : JSON.stringify(query))
    .digest('base64url');

type Keywords = { format?: string; properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
