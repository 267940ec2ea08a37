import { randomBytes } from 'node:crypto';
import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose';
import { findCurrentKey, findPublicKey, replaceKey, type StoredKey } from '../store/access/signing-keys.ts';

export const signingAlgorithm = 'EdDSA';

/** How many unknown key ids are cached, so that repeating a forged token costs only one query. */
const maxAbsentIdCount = 10_000;

/**
 * The keys that sign and verify tokens. They are stored in the database. Only their material is cached here, since
 * `enter` checks at every call whether the key is still valid.
 */
export class Keyring {
  private readonly database: Database;
  private readonly publicKeys = new Map<string, CryptoKey>();
  private readonly absentIds = new Set<string>();
  private current: { id: string; key: CryptoKey } | undefined;

  constructor(database: Database) {
    this.database = database;
  }

  /** The current key. It is queried at each login, so a rotation takes effect at once. */
  async signingKey(db: Db): Promise<{ id: string; key: CryptoKey }> {
    const stored = await findCurrentKey(db);
    if (!stored) throw new Error('There is no signing key. Start the service once, or run: npx tropeiro key rotate');
    if (this.current?.id !== stored.id) this.current = { id: stored.id, key: await importKey(stored.private_jwk) };
    return this.current;
  }

  /**
   * The public key with this id. The id comes from a token not verified yet, so only ids of the right format are
   * queried.
   */
  async publicKey(id: unknown): Promise<CryptoKey | undefined> {
    if (typeof id !== 'string' || !idPattern.test(id)) return undefined;
    const known = this.publicKeys.get(id);
    if (known || this.absentIds.has(id)) return known;
    const jwk = await findPublicKey(this.database, id);
    if (!jwk) {
      if (this.absentIds.size >= maxAbsentIdCount) this.absentIds.clear();
      this.absentIds.add(id);
      return undefined;
    }
    const key = await importKey(jwk);
    this.publicKeys.set(id, key);
    return key;
  }
}

/** The format of the ids that `newKey` makes; longer ones are tolerated. */
const idPattern = /^[\w-]{1,40}$/;

/**
 * Makes a new key the current one and returns its id. With `revoke`, every token signed so far becomes invalid at once.
 */
export async function rotateKey(db: Db, revoke: boolean): Promise<string> {
  const key = await newKey();
  await replaceKey(db, key, revoke);
  return key.id;
}

/** Creates the first key if there is none. */
export async function ensureKey(db: Db): Promise<void> {
  if (!(await findCurrentKey(db))) await rotateKey(db, false);
}

async function newKey(): Promise<StoredKey> {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return {
    id: randomBytes(9).toString('base64url'),
    public_jwk: await exportJWK(publicKey),
    private_jwk: await exportJWK(privateKey),
  };
}

const importKey = async (jwk: StoredKey['public_jwk']): Promise<CryptoKey> =>
  (await importJWK(jwk, signingAlgorithm)) as CryptoKey;
