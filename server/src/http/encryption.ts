import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts a text (AES-256-GCM) with a key that is made (HKDF, RFC 5869) from what only its owner has. Nothing of the
 * secret is kept: whoever has the sealed text and not the secret has nothing.
 */
export function encrypt(text: string, secret: string): string {
  const salt = randomBytes(saltBytes);
  const { key, nonce } = derived(secret, salt);
  const cipher = createCipheriv(algorithm, key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Throws when it was sealed with another secret, or altered. */
export function decrypt(sealedText: string, secret: string): string {
  const bytes = Buffer.from(sealedText, 'base64');
  const { key, nonce } = derived(secret, bytes.subarray(0, saltBytes));
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(saltBytes, saltBytes + tagBytes));
  return decipher.update(bytes.subarray(saltBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

const algorithm = 'aes-256-gcm';
const saltBytes = 16;
const tagBytes = 16;

/** A salt is used once, and so are the key and nonce that come of it. */
function derived(secret: string, salt: Buffer): { readonly key: Buffer; readonly nonce: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'tropeiro kept answer', 44));
  return { key: bytes.subarray(0, 32), nonce: bytes.subarray(32) };
}
