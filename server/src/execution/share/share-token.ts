import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 24;
const hintLength = 4;

/** A new token of a link: the text that is shown once, and what is stored of it. */
export function newShareToken(): { readonly token: string; readonly hash: Buffer; readonly hint: string } {
  const token = randomBytes(secretBytes).toString('base64url');
  return { token, hash: hashShareToken(token), hint: token.slice(-hintLength) };
}

export const hashShareToken = (token: string): Buffer => createHash('sha256').update(token).digest();
