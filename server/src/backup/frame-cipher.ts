import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** How a file is encrypted, as its preamble says; the passphrase is in none. */
export type Encryption = {
  readonly cipher: 'scrypt-aes-256-gcm';
  readonly salt: string;
  /** Tells a wrong passphrase from a damaged file, and tells nothing of the key. */
  readonly check: string;
};

/** Encrypts and decrypts the frames of one file, each bound to its number: none can be changed, moved or left out unnoticed. */
export type FrameCipher = {
  readonly encryption: Encryption;
  encrypt(frame: Buffer, number: number): Buffer;
  decrypt(frame: Buffer, number: number): Buffer;
};

const tagBytes = 16;

/** The cipher of a new file, under a key of its own. */
export const createFrameCipher = (passphrase: string): Promise<FrameCipher> =>
  deriveFrameCipher(passphrase, randomBytes(16));

/** The cipher of a file that is there. */
export async function openFrameCipher(encryption: Encryption, passphrase: string): Promise<FrameCipher> {
  const cipher = await deriveFrameCipher(passphrase, Buffer.from(encryption.salt, 'base64'));
  const [actual, expected] = [Buffer.from(cipher.encryption.check), Buffer.from(encryption.check)];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new UnusableBackup(
      bilingual(
        'The passphrase is not the one this backup was made with.',
        'A senha não é a que foi usada neste backup.',
      ),
    );
  return cipher;
}

async function deriveFrameCipher(passphrase: string, salt: Buffer): Promise<FrameCipher> {
  const derived = await derive(passphrase, salt);
  const key = derived.subarray(0, 32);
  const check = createHash('sha256').update(derived.subarray(32)).digest('base64');
  return {
    encryption: { cipher: 'scrypt-aes-256-gcm', salt: salt.toString('base64'), check },
    encrypt(frame, number) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
      return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
    },
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
          bilingual('A part of the backup is not as it was written', 'Uma parte do backup não está como foi gravada'),
          { cause },
        );
      }
    },
  };
}

/** The key is used for one file only, so that counting its frames never repeats a nonce. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** The cost of a guess by scrypt (RFC 7914): 64 MB and a fifth of a second. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
