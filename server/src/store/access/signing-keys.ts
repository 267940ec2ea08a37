import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { JWK } from 'jose';

/** A key pair that signs tokens. */
export type StoredKey = { readonly id: string; readonly public_jwk: JWK; readonly private_jwk: JWK };

/** The key that signs new tokens. */
export const findCurrentKey = async (db: Db): Promise<StoredKey | undefined> =>
  parseFirst(
    await db.rows(
      sql`select json_build_object('id', id, 'public_jwk', public_jwk, 'private_jwk', private_jwk) from signing_key
        where date_retired is null and date_revoked is null order by date_created desc, id limit 1`,
    ),
  );

export const findPublicKey = async (db: Db, id: string): Promise<JWK | undefined> =>
  parseFirst(await db.rows(sql`select public_jwk from signing_key where id = ${id}`));

export const findPrivateKey = async (db: Db, id: string): Promise<JWK | undefined> =>
  parseFirst(await db.rows(sql`select private_jwk from signing_key where id = ${id}`));

/** Makes this the key that signs. Earlier ones no longer sign. With `revoke`, their tokens become void. */
export const replaceKey = async (db: Db, key: StoredKey, revoke: boolean): Promise<void> => {
  await db.rows(
    revoke
      ? sql`update signing_key set date_retired = coalesce(date_retired, now()), date_revoked = now() where date_revoked is null`
      : sql`update signing_key set date_retired = now() where date_retired is null`,
  );
  await db.rows(
    sql`insert into signing_key (id, public_jwk, private_jwk) values (${key.id}, ${key.public_jwk}, ${key.private_jwk})`,
  );
};
