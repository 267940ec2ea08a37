import { createHmac } from 'node:crypto';
import type { TSchema } from 'typebox';
import { hashPassword, isCorrectPassword } from '../access/passwords.ts';
import type { Holder } from '../sharing/fair-semaphore.ts';

/** What of a call has to be the same for it to be a repeat. The key is the caller's, and not kept. */
export type SentCall = { readonly key: string; readonly bytes: Buffer; readonly query: object };

/** How a call is remembered: enough to know a repeat of it, too little to know what was sent. */
export type FingerprintMethod = {
  /** What only a caller who makes this very call has; its answer is sealed with it. */
  readonly encryptionSecretOf: (sent: SentCall) => string;
  readonly compute: (sent: SentCall) => Promise<string>;
  readonly matches: (sent: SentCall, taken: string) => Promise<boolean>;
};

/**
 * A quick hash of a body with a password in it would be a way to guess the password, and a quicker one than its own
 * hash: such a body is remembered as passwords are, and waits for its turn as they do.
 */
export const fingerprintMethodFor = (
  body: TSchema | undefined,
): ((holder: Holder, gone?: AbortSignal) => FingerprintMethod) => (holdsPassword(body) ? slow : () => quick);

export function holdsPassword(schema: TSchema | undefined): boolean {
  const { format, properties = {}, items, anyOf = [] } = (schema ?? {}) as Keywords;
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return format === 'password' || inner.some(holdsPassword);
}

const quick: FingerprintMethod = {
  encryptionSecretOf: (sent) => digestOf(sent, 'seal'),
  compute: async (sent) => digestOf(sent),
  matches: async (sent, taken) => digestOf(sent) === taken,
};

const slow = (holder: Holder, gone?: AbortSignal): FingerprintMethod => ({
  // Sealed with the password too, the answer would tell a right guess at it, and quickly.
  encryptionSecretOf: ({ key }) => key,
  compute: (sent) => hashPassword(digestOf(sent), holder, gone),
  matches: (sent, taken) => isCorrectPassword(taken, digestOf(sent), holder, gone),
});

/** The query counts too: a rehearsal and its performance have the same body. */
const digestOf = ({ key, bytes, query }: SentCall, use = ''): string =>
  createHmac('sha256', `${use} ${key}`)
    .update(bytes)
    .update(Object.keys(query).length === 0 ? '' : JSON.stringify(query))
    .digest('base64url');

type Keywords = { format?: string; properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
