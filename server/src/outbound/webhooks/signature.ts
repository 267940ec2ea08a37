import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The prefix of every secret according to the Standard Webhooks specification. Base64 follows. */
const prefix = 'whsec_';
const secretBytes = 32;

/** Messages with a timestamp further from now than this are rejected, since they may be replayed ones. */
const toleranceS = 300;

/** The headers of a message according to the Standard Webhooks specification. */
export type SignedHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  /** One signature for each secret. */
  readonly 'webhook-signature': string;
};

export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

/** The headers of a message sent now, signed with each of the secrets. */
export function signedHeaders(secrets: readonly string[], id: string, body: string, now: Date): SignedHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, id, timestamp, body)).join(' '),
  };
}

/** Whether a message was signed with the secret, and recently. */
export function isSigned(secret: string, headers: SignedHeaders, body: string, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceS)) return false;
  const expected = Buffer.from(signature(secret, id, timestamp, body));
  return signatures.split(' ').some((candidate) => {
    const bytes = Buffer.from(candidate);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function signature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
