import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/*
 * The passphrase of an age file: its `scrypt` stanza (https://c2sp.org/age). Node derives the key in another thread.
 * The library would block all requests of the process for seconds.
 */

const label = 'age-encryption.org/v1/scrypt';
const [saltBytes, tagBytes] = [16, 16];

/** The cost of a guess in a new file: 64 MB of memory and a fifth of a second. */
const workFactor = 16;
/** The largest accepted cost, which takes 1 GB. The `age` program writes 18. */
const maxWorkFactor = 20;

/** Wraps the key of a new file with a passphrase. */
export const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(saltBytes);
    const cipher = createCipheriv(...cipherWith(await deriveKey(passphrase, salt, workFactor)));
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    const [unpadded = ''] = salt.toString('base64').split('=');
    return [new Stanza(['scrypt', unpadded, String(workFactor)], body)];
  },
});

/** Unwraps the key of a file that was encrypted with this passphrase; null for any other file. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza] = stanzas;
    const [kind, salt = '', factor = ''] = stanza?.args ?? [];
    // A passphrase stanza must be the only one. The holders of other keys could otherwise read the file as well.
    if (!stanza || stanzas.length !== 1 || kind !== 'scrypt') return null;
    const saltBuffer = Buffer.from(salt, 'base64');
    const isWellFormed = saltBuffer.length === saltBytes && /^[1-9]\d?$/.test(factor) && stanza.body.length === 32;
    if (!isWellFormed || Number(factor) > maxWorkFactor) throw new Error('invalid scrypt stanza');
    const decipher = createDecipheriv(...cipherWith(await deriveKey(passphrase, saltBuffer, Number(factor))));
    decipher.setAuthTag(stanza.body.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  },
});

/** The derived key wraps only one file key, so its nonce is always zero. */
const cipherWith = (key: Buffer) => ['chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: tagBytes }] as const;

const deriveKey = (passphrase: string, salt: Buffer, factor: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** (factor + 11) };
    const salted = Buffer.concat([Buffer.from(label), salt]);
    scrypt(passphrase, salted, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
