import { randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose';
import { findCurrentKey, findPublicKey, replaceKey, type StoredKey } from '../store/access/signing-keys.ts';
import type { Database } from '../store/engine/database.ts';
import type { Db } from '../store/engine/db.ts';

export const signingAlgorithm = 'EdDSA';

/** Ids that no key has are remembered, so that a forged token sent again and again costs one query. */
const rememberedAbsent = 10_000;

/**
 * The keys that sign and check tokens. They live in the database; what is cached here is only their material, since
 * `enter` asks at every call whether the key is still good.
 */
export class Keyring {
  private readonly database: Database;
  private readonly publicKeys = new Map<string, CryptoKey>();
  private readonly absent = new Set<string>();
  private signing: { id: string; key: CryptoKey } | undefined;

  constructor(database: Database) {
    this.database = database;
  }

  /** The key in charge, asked anew at each login: a rotation takes effect at once. */
  async signingKey(db: Db): Promise<{ id: string; key: CryptoKey }> {
    const stored = await findCurrentKey(db);
    if (!stored) throw new Error('There is no signing key. Start the service once, or run: npx tropeiro key rotate');
    if (this.signing?.id !== stored.id) this.signing = { id: stored.id, key: await imported(stored.private_jwk) };
    return this.signing;
  }

  /** The key of this id, which is what some token says it is: the database is asked only for what may be one. */
  async publicKey(id: unknown): Promise<CryptoKey | undefined> {
    if (typeof id !== 'string' || !idForm.test(id)) return undefined;
    const known = this.publicKeys.get(id);
    if (known || this.absent.has(id)) return known;
    const jwk = await findPublicKey(this.database, id);
    if (!jwk) {
      if (this.absent.size >= rememberedAbsent) this.absent.clear();
      this.absent.add(id);
      return undefined;
    }
    const key = await imported(jwk);
    this.publicKeys.set(id, key);
    return key;
  }
}

/** As `newKey` makes them, with some room. */
const idForm = /^[\w-]{1,40}$/;

/** Puts a new key in charge. With `revoke` every token signed so far is void at once. */
export async function rotateKey(db: Db, revoke: boolean): Promise<string> {
  const key = await newKey();
  await replaceKey(db, key, revoke);
  return key.id;
}

/** The first key, made once by whichever process comes first. */
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

const imported = async (jwk: StoredKey['public_jwk']): Promise<CryptoKey> =>
  (await importJWK(jwk, signingAlgorithm)) as CryptoKey;
