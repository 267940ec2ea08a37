import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import { hashPassword, isPassword } from '../access/passwords.ts';

/** What of a call has to be the same for it to be a repeat. */
export type Sent = { readonly bytes: Buffer; readonly query: object };

/** How a call is remembered: enough to know a repeat of it, too little to know what was sent. */
export type Fingerprint = {
  readonly take: (sent: Sent) => Promise<string>;
  readonly isOf: (sent: Sent, taken: string) => Promise<boolean>;
};

/**
 * A quick hash of a body with a password in it would be a way to guess the password, and a quicker one than its own
 * hash: such a body is remembered as passwords are.
 */
export const fingerprintFor = (body: TSchema | undefined): Fingerprint => (body && holdsPassword(body) ? slow : quick);

const quick: Fingerprint = {
  take: async (sent) => digestOf(sent),
  isOf: async (sent, taken) => digestOf(sent) === taken,
};

const slow: Fingerprint = {
  take: (sent) => hashPassword(digestOf(sent)),
  isOf: (sent, taken) => isPassword(taken, digestOf(sent)),
};

/** The query counts too: a rehearsal and its performance have the same body. */
const digestOf = ({ bytes, query }: Sent): string =>
  createHash('sha256')
    .update(bytes)
    .update(Object.keys(query).length === 0 ? '' : JSON.stringify(query))
    .digest('base64url');

function holdsPassword(schema: TSchema): boolean {
  const { format, properties = {}, items, anyOf = [] } = schema as Keywords;
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return format === 'password' || inner.some(holdsPassword);
}

type Keywords = { format?: string; properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
