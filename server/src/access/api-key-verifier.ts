import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { permissionsOfKey } from '@tropeiro/domain/access/api-key.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type FoundApiKey, findApiKey, markApiKeyUsed } from '../store/access/api-keys.ts';
import type { Database } from '../store/engine/database.ts';
import { hashApiKey } from './api-key-secret.ts';

/** For how long what was found of a key is taken for what its user may do; whether it is live, `enter` checks at each call. */
const freshMs = 1000;
const maxKnownCount = 10_000;

/** Finds the actors of API keys. */
export class ApiKeyVerifier {
  private readonly database: Database;
  /** Keys that were found before, by their hashes: the calls of a busy machine share one query a second. */
  private readonly known = new Map<string, Lookup>();

  constructor(database: Database) {
    this.database = database;
  }

  /**
   * The actor of an API key; refuses one that is not live.
   * @param limitUnknown refuses where an address has tried too many keys that are not known here
   */
  async verify(key: string, limitUnknown: () => unknown, nowMs = performance.now()): Promise<Actor> {
    const hash = hashApiKey(key);
    const id = hash.toString('base64');
    const known = this.known.get(id);
    if (known && nowMs - known.atMs < freshMs) return known.actor;
    if (!known) await limitUnknown();
    return this.find(id, hash, nowMs);
  }

  /** The actor of a key that was refused as this one, which its user or company may have outgrown: looked up anew. */
  async verifyAgain(key: string, refused: Actor, nowMs = performance.now()): Promise<Actor> {
    const hash = hashApiKey(key);
    const id = hash.toString('base64');
    const known = this.known.get(id);
    // Calls that are refused at the same time share one query.
    return known && (await known.actor) !== refused ? known.actor : this.find(id, hash, nowMs);
  }

  private async find(id: string, hash: Buffer, nowMs: number): Promise<Actor> {
    const lookup = { atMs: nowMs, actor: this.lookUp(hash) };
    this.remember(id, lookup);
    try {
      return await lookup.actor;
    } catch (error) {
      if (this.known.get(id) === lookup) this.known.delete(id);
      throw error;
    }
  }

  private async lookUp(hash: Buffer): Promise<Actor> {
    const found = await findApiKey(this.database, hash);
    if (!found) throw new Refusal('invalid_api_key');
    if (found.is_use_due)
      await this.database.transactInCompany(found.customer_id, { via: 'api' }, (db) => markApiKeyUsed(db, found.id));
    return actorOf(found);
  }

  private remember(id: string, lookup: Lookup): void {
    this.known.delete(id);
    if (this.known.size >= maxKnownCount) this.known.delete(this.known.keys().next().value as string);
    this.known.set(id, lookup);
  }
}

type Lookup = { readonly atMs: number; readonly actor: Promise<Actor> };

const actorOf = (found: FoundApiKey): Actor => ({
  session_id: found.session_id,
  user_id: found.user_id,
  customer_id: found.customer_id,
  role: found.role,
  permissions: permissionsOfKey(found.role, found.grants, found.scopes),
  timezone: found.timezone,
  user_version: found.user_version,
  customer_version: found.customer_version,
  signing_key_id: null,
  token_expires_s: found.expires_s,
});
