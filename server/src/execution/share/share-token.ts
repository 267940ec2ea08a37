import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 24;
const hintLength = 4;

/** Creates the token of a link: the text, which is shown once, and the hash and hint to store. */
export function newShareToken(): { readonly token: string; readonly hash: Buffer; readonly hint: string } {
  const token = randomBytes(secretBytes).toString('base64url');
  return { token, hash: hashShareToken(token), hint: token.slice(-hintLength) };
}

export const hashShareToken = (token: string): Buffer => createHash('sha256').update(token).digest();
