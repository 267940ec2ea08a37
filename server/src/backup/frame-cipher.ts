import { createDecipheriv, createHash, scrypt, timingSafeEqual } from 'node:crypto';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { wrongPassphrase } from './passphrase.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** The encryption that earlier versions used, as declared in the preamble. New backups are age files. */
export const Encryption = Type.Object({
  cipher: Type.Literal('scrypt-aes-256-gcm'),
  /** 16 bytes in Base64. */
  salt: Type.String({ pattern: '^[A-Za-z0-9+/]{22}==$' }),
  /**
   * Distinguishes a wrong passphrase from a damaged file, without revealing anything about the key. 32 bytes in Base64.
   */
  check: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
});
export type Encryption = Type.Static<typeof Encryption>;

/** Decrypts the frames of one file. Each is bound to its number, so a changed, moved or missing frame is detected. */
export type FrameCipher = { decrypt(frame: Buffer, number: number): Buffer };

const tagBytes = 16;

export async function openFrameCipher(encryption: Encryption, passphrase: string): Promise<FrameCipher> {
  const derived = await derive(passphrase, Buffer.from(encryption.salt, 'base64'));
  const [actual, expected] = [
    createHash('sha256').update(derived.subarray(32)).digest(),
    Buffer.from(encryption.check, 'base64'),
  ];
  if (!timingSafeEqual(actual, expected)) throw wrongPassphrase();
  const key = derived.subarray(0, 32);
  return {
    decrypt(frame, number) {
      const end = frame.length - tagBytes;
      if (end < 0)
        throw new UnusableBackup(bilingual('A part of the backup is too short', 'Uma parte do backup é curta demais'));
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes });
      decipher.setAuthTag(frame.subarray(end));
      try {
        return Buffer.concat([decipher.update(frame.subarray(0, end)), decipher.final()]);
      } catch (cause) {
        throw new UnusableBackup(
          bilingual(
            'A part of the backup was changed after it was written',
            'Uma parte do backup foi alterada depois de gravada',
          ),
          { cause },
        );
      }
    },
  };
}

/** The key is used for one file only, so frame numbers never repeat a nonce. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** The cost of a guess with scrypt (RFC 7914): 64 MB and a fifth of a second. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
