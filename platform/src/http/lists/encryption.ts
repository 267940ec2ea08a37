import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts bytes (AES-256-GCM) with a key derived (HKDF, RFC 5869) from a secret that only its owner has. The secret is
 * not stored, so the encrypted bytes are useless without it.
 */
export function encrypt(plain: Uint8Array, secret: string): string {
  const salt = randomBytes(saltBytes);
  const { key, nonce } = deriveKey(secret, salt);
  const cipher = createCipheriv(algorithm, key, nonce);
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), ciphertext]).toString('base64');
}

/** Decrypts what `encrypt` returned. Throws if the secret differs or the bytes were altered. */
export function decrypt(encryptedText: string, secret: string): Buffer {
  const bytes = Buffer.from(encryptedText, 'base64');
  const { key, nonce } = deriveKey(secret, bytes.subarray(0, saltBytes));
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(saltBytes, saltBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(saltBytes + tagBytes)), decipher.final()]);
}

const algorithm = 'aes-256-gcm';
const saltBytes = 16;
const tagBytes = 16;

/** Derives key and nonce from a salt. All three are used only once. */
function deriveKey(secret: string, salt: Buffer): { readonly key: Buffer; readonly nonce: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'tropeiro kept answer', 44));
  return { key: bytes.subarray(0, 32), nonce: bytes.subarray(32) };
}
