import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** A secret of the service, the same in all its processes, and its id. */
export type CursorSecret = { readonly id: string; readonly key: Buffer; readonly nonceKey: Buffer };

export type CursorSecrets = {
  readonly current: () => Promise<CursorSecret>;
  readonly find: (id: string) => Promise<CursorSecret | undefined>;
};

/**
 * Encrypts cursors (AES-256-GCM), because they appear in URLs and contain sort values such as names of people. A cursor
 * can be decrypted only for the list, order, company and search that it was made for. The words of the search are
 * authenticated with it but are not part of it.
 */
export class CursorCipher {
  private readonly secrets: CursorSecrets;

  constructor(secrets: CursorSecrets) {
    this.secrets = secrets;
  }

  /** Encrypts a cursor for clients. */
  async encrypt(cursor: string, list: ListOfCompany): Promise<string> {
    const { id, key, nonceKey } = await this.secrets.current();
    // Derived from the plaintext, so that a page has one URL. The same nonce never occurs with another plaintext.
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

  /** Decrypts a cursor of this list. Refuses one of another list, an altered one, and those of earlier releases. */
  async decrypt(encrypted: string, list: ListOfCompany): Promise<string> {
    const bytes = Buffer.from(encrypted, 'base64url');
    const [givenVersion, idLength = 0] = bytes;
    const rest = bytes.subarray(2 + idLength);
    const secret =
      givenVersion === version ? await this.secrets.find(bytes.toString('utf8', 2, 2 + idLength)) : undefined;
    const cursor = secret && open(rest, secret.key, nameOf(list));
    if (cursor === undefined) throw new Refusal('invalid_cursor');
    return cursor;
  }
}

/**
 * Identifies a list by its method and path, its company, whether it is ordered by modification time, and the words that
 * are searched for.
 */
type ListOfCompany = {
  readonly path: string;
  readonly companyId: number;
  readonly isByModification: boolean;
  readonly search?: string | undefined;
};

/** The first byte of a cursor. The second byte is the length of its secret's id. */
const version = 1;
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const nameOf = ({ path, companyId, isByModification, search }: ListOfCompany): Buffer =>
  Buffer.from(
    `${companyId} ${path}${isByModification ? ' by modification' : ''}${search === undefined ? '' : ` search ${search}`}`,
  );

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
