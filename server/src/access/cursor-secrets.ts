import { hkdfSync } from 'node:crypto';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { CursorSecret, CursorSecrets } from '@tropeiro/platform/http/lists/cursor-cipher.ts';
import { findCurrentKey, findPrivateKey, type StoredKey } from '../store/access/signing-keys.ts';

/**
 * How long the current key is cached. A retired key still opens cursors while it is stored, so a rotation breaks no
 * page.
 */
const refreshMs = 60_000;

/** How many unknown key ids are cached, so that repeating a forged cursor costs only one query. */
const maxAbsentIdCount = 10_000;

/** The secrets that encrypt cursors, derived (HKDF, RFC 5869) from the signing keys, which all processes share. */
export function cursorSecrets(db: Db): CursorSecrets {
  const known = new Map<string, CursorSecret>();
  const absentIds = new Set<string>();
  let current: { readonly secret: CursorSecret; readonly sinceMs: number } | undefined;

  const derive = ({ id, private_jwk }: Pick<StoredKey, 'id' | 'private_jwk'>): CursorSecret => {
    if (private_jwk.d === undefined) throw new Error(`The signing key ${id} has no private part`);
    const bytes = Buffer.from(hkdfSync('sha256', private_jwk.d, id, 'tropeiro cursor', 64));
    const secret = { id, key: bytes.subarray(0, 32), nonceKey: bytes.subarray(32) };
    known.set(id, secret);
    return secret;
  };

  return {
    async current() {
      if (current && Date.now() - current.sinceMs < refreshMs) return current.secret;
      const stored = await findCurrentKey(db);
      if (!stored) throw new Error('There is no signing key. Start the service once, or run: npx tropeiro key rotate');
      current = { secret: derive(stored), sinceMs: Date.now() };
      return current.secret;
    },
    async find(id) {
      const found = known.get(id);
      if (found || absentIds.has(id) || !idPattern.test(id)) return found;
      const private_jwk = await findPrivateKey(db, id);
      if (private_jwk) return derive({ id, private_jwk });
      if (absentIds.size >= maxAbsentIdCount) absentIds.clear();
      absentIds.add(id);
      return undefined;
    },
  };
}

/** The format of signing key ids. Only ids of this format are queried. */
const idPattern = /^[\w-]{1,40}$/;
