import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { permissionsOfKey } from '@tropeiro/domain/access/api-key.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { type FoundApiKey, findApiKey, markApiKeyUsed } from '../store/access/api-keys.ts';
import { hashApiKey, isApiKey } from './api-key-secret.ts';

/** How long the permissions found for a key are cached. `enter` checks at every call whether the key is still valid. */
const freshMs = 1000;
const maxKnownCount = 10_000;

/** Finds the actors of API keys. */
export class ApiKeyVerifier {
  readonly isApiKey = isApiKey;
  private readonly database: Database;
  /** Cached lookups by the key's hash, so that the calls of a busy machine share one query a second. */
  private readonly known = new Map<string, Lookup>();

  constructor(database: Database) {
    this.database = database;
  }

  /**
   * The actor of an API key. Refuses a key that is not valid.
   * @param limitUnknown refuses addresses that have tried too many keys not cached here
   */
  async verify(key: string, limitUnknown: () => unknown, nowMs = performance.now()): Promise<Actor> {
    const hash = hashApiKey(key);
    const id = hash.toString('base64');
    const known = this.known.get(id);
    if (known && nowMs - known.atMs < freshMs) return known.actor;
    if (!known) await limitUnknown();
    return this.find(id, hash, nowMs);
  }

  /** Looks a key up again after the call of its actor was refused, since its user or company may have changed. */
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
