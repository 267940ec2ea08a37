import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { UnusableBackup } from '../unusable-backup.ts';

/*
 * The payload of an age file (https://c2sp.org/age): chunks of 64 KiB, each sealed with ChaCha20-Poly1305. OpenSSL
 * seals them, ten times as fast as the library does in JavaScript.
 */

/** The length of a chunk, and of a sealed one. The last may be shorter. */
export const chunkBytes = 65_536;
export const sealedChunkBytes = chunkBytes + 16;

/** The length of the nonce at the beginning of the payload. */
export const payloadNonceBytes = 16;

const cipherName = 'chacha20-poly1305';
const tagBytes = 16;

/** Seals and opens the chunks of one payload in order. */
export class PayloadChunks {
  private readonly key: Buffer;
  private readonly nonce = Buffer.alloc(12);
  private count = 0;

  constructor(fileKey: Uint8Array, nonce: Uint8Array) {
    this.key = Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
  }

  seal(chunk: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv(cipherName, this.key, this.nextNonce(isLast), { authTagLength: tagBytes });
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }

  /** Opens a chunk. Rejects one that was changed or moved, and one marked as last that is not. */
  open(sealed: Buffer, isLast: boolean): Buffer {
    const end = sealed.length - tagBytes;
    if (end < 0 || (end === 0 && this.count > 0)) throw damagedPayload();
    const decipher = createDecipheriv(cipherName, this.key, this.nextNonce(isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(end));
    try {
      const chunk = decipher.update(sealed.subarray(0, end));
      decipher.final();
      return chunk;
    } catch (cause) {
      throw damagedPayload(cause);
    }
  }

  /** The number of the chunk in 11 bytes, then 1 for the last chunk and 0 for others. */
  private nextNonce(isLast: boolean): Buffer {
    this.nonce.writeUIntBE(this.count++, 5, 6);
    this.nonce[11] = isLast ? 1 : 0;
    return this.nonce;
  }
}

const damagedPayload = (cause?: unknown): UnusableBackup =>
  new UnusableBackup(
    bilingual(
      'The backup is damaged or incomplete: a part of it cannot be decrypted',
      'O backup está danificado ou incompleto: não foi possível descriptografar uma parte dele',
    ),
    { cause },
  );
