import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { CursorSecrets } from '../access/cursor-secrets.ts';

/**
 * Encrypts cursors (AES-256-GCM), which hold the values that a list is sorted by, such as names of people, and stand in
 * URLs. A cursor opens for the list, its order and the company it was made for and for no other.
 */
export class CursorCipher {
  private readonly secrets: CursorSecrets;

  constructor(secrets: CursorSecrets) {
    this.secrets = secrets;
  }

  /** A cursor as clients get it. */
  async encrypt(cursor: string, list: ListOfCompany): Promise<string> {
    const { id, key, nonceKey } = await this.secrets.current();
    // Made of what is encrypted, so that a page has one URL; the same nonce never comes with another text.
    const name = nameOf(list);
    const nonce = createHmac('sha256', nonceKey)
      .update(name)
      .update('\0')
      .update(cursor)
      .digest()
      .subarray(0, nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(name);
    const ciphertext = Buffer.concat([cipher.update(cursor, 'utf8'), cipher.final()]);
    const secretId = Buffer.from(id);
    const head = Buffer.from([version, secretId.length]);
    return Buffer.concat([head, secretId, nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
  }

  /** The cursor of this list; refuses that of another, one that was altered, and those of earlier versions. */
  async decrypt(encrypted: string, list: ListOfCompany): Promise<string> {
    const bytes = Buffer.from(encrypted, 'base64url');
    const [given, idLength = 0] = bytes;
    const rest = bytes.subarray(2 + idLength);
    const secret = given === version ? await this.secrets.find(bytes.toString('utf8', 2, 2 + idLength)) : undefined;
    const cursor = secret && open(rest, secret.key, nameOf(list));
    if (cursor === undefined) throw new Refusal('invalid_cursor');
    return cursor;
  }
}

/** A list by its method and path, whose it is, and whether it is ordered by when records were modified. */
type ListOfCompany = { readonly path: string; readonly companyId: number; readonly isByModification: boolean };

/** The first byte of a cursor, and the second is how long the id of its secret is. */
const version = 1;
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const nameOf = ({ path, companyId, isByModification }: ListOfCompany): Buffer =>
  Buffer.from(`${companyId} ${path}${isByModification ? ' by modification' : ''}`);

function open(bytes: Buffer, key: Buffer, name: Buffer): string | undefined {
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(name)
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
