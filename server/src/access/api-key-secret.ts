import { createHash, randomBytes } from 'node:crypto';

/** What every API key begins with, so that a search for leaked ones finds it, and a token is told from it at a glance. */
const prefix = 'tropeiro_';
const secretBytes = 32;
const hintLength = 4;

/** A new API key: the text that is shown once, and what is stored of it. */
export function newApiKeySecret(): { readonly key: string; readonly hash: Buffer; readonly hint: string } {
  const key = prefix + randomBytes(secretBytes).toString('base64url');
  return { key, hash: hashApiKey(key), hint: key.slice(-hintLength) };
}

/** Whether a bearer token is to be an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix);

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();
