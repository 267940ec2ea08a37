import { hkdfSync } from 'node:crypto';
import { findCurrentKey, findPrivateKey, type StoredKey } from '../store/access/signing-keys.ts';
import type { Db } from '../store/engine/db.ts';

/** A secret of the service, the same in all its processes, and the id by which it is found again. */
export type CursorSecret = { readonly id: string; readonly key: Buffer; readonly nonceKey: Buffer };

export type CursorSecrets = {
  readonly current: () => Promise<CursorSecret>;
  readonly find: (id: string) => Promise<CursorSecret | undefined>;
};

/** A key that was retired still opens cursors for as long as it is stored, so that a rotation breaks no page. */
const refreshMs = 60_000;

/** How many ids that no key has are cached, so that a forged cursor sent again and again costs one query. */
const maxAbsentIdCount = 10_000;

/** The secrets of cursors, derived (HKDF, RFC 5869) from the signing keys, which all processes have. */
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

/** The form of the ids of signing keys: only what looks like one is queried. */
const idPattern = /^[\w-]{1,40}$/;
