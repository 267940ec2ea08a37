import { ApiKey } from '@tropeiro/domain/access/api-key-schema.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
} from '@tropeiro/platform/database/lists/page.ts';
import { asTextArray, sql, where } from '@tropeiro/platform/database/statement.ts';

/** A live API key with its user's permissions. */
export type FoundApiKey = {
  readonly id: number;
  readonly customer_id: number;
  readonly user_id: number;
  readonly session_id: number;
  readonly scopes: readonly string[] | null;
  readonly role: Role;
  readonly grants: readonly string[];
  readonly timezone: string;
  readonly user_version: number;
  readonly customer_version: number;
  readonly expires_s: number;
  readonly is_use_due: boolean;
};

export const findApiKey = async (db: Db, hash: Buffer): Promise<FoundApiKey | undefined> =>
  parseFirst(await db.rows(sql`select find_api_key(decode(${hash.toString('hex')}, 'hex'))`));

/** Records that the key was used now. This is not audited. */
export const markApiKeyUsed = async (db: Db, id: number): Promise<void> => {
  await db.rows(sql`update api_key set date_used = now() where id = ${id}`);
};

/** The list of API keys. The oldest comes first. */
export function listApiKeys(filters: {
  readonly userId: number | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): ListQuery {
  const ofUser = filters.userId === undefined ? undefined : sql`k.user_id = ${filters.userId}`;
  const behind =
    filters.cursor === undefined ? undefined : sql`k.id > ${cursorInteger(cursorValues(filters.cursor, 1)[0])}::bigint`;
  return {
    select: sql`select ${record} from ${keysAndSessions}${where(ofUser, behind)} order by k.id${limitClause(filters.limit)}`,
    limit: filters.limit,
    cursorOf: cursorBy<ApiKey>('id'),
    count: () => countRecords(sql`api_key k${where(ofUser)}`),
  };
}

export const getApiKey = async (db: Db, id: number): Promise<ApiKey | undefined> =>
  parseFirst(await db.rows(sql`select ${record} from ${keysAndSessions} where k.id = ${id}`));

/** Inserts a key and its session, and returns the key's id. */
export const insertApiKey = async (
  db: Db,
  key: {
    readonly userId: number;
    readonly name: string;
    readonly scopes: readonly string[] | null;
    readonly dateExpires: string;
    readonly hash: Buffer;
    readonly hint: string;
  },
): Promise<number> =>
  Number(
    (
      await db.rows(
        sql`with inserted as (
            insert into api_key (user_id, name, scopes, secret_hash, hint, date_expires)
            values (${key.userId}, ${key.name}, ${key.scopes === null ? sql`null` : asTextArray(key.scopes)},
                    decode(${key.hash.toString('hex')}, 'hex'), ${key.hint}, ${key.dateExpires}) returning *)
          insert into session (customer_id, user_id, date_expires, api_key_id)
          select customer_id, user_id, date_expires, id from inserted returning api_key_id`,
      )
    )[0]?.[0],
  );

/** Ends the session of a key and deletes the key. Returns false if there is no such key. */
export const deleteApiKey = async (db: Db, id: number): Promise<boolean> => {
  await db.rows(sql`update session set date_revoked = now() where api_key_id = ${id} and date_revoked is null`);
  return (await db.rows(sql`delete from api_key where id = ${id} returning id`)).length > 0;
};

/** Ends and deletes all keys of a user. */
export const deleteApiKeysOf = async (db: Db, userId: number): Promise<void> => {
  await db.rows(sql`update session set date_revoked = now()
    where user_id = ${userId} and api_key_id is not null and date_revoked is null`);
  await db.rows(sql`delete from api_key where user_id = ${userId}`);
};

const keysAndSessions = sql`api_key k left join session s on s.customer_id = k.customer_id and s.api_key_id = k.id`;

const record = recordOf(ApiKey, {
  id: sql`k.id`,
  name: sql`k.name`,
  user_id: sql`k.user_id`,
  scopes: sql`k.scopes`,
  hint: sql`k.hint`,
  session_id: sql`s.id`,
  date_created: sql`k.date_created`,
  date_expires: sql`k.date_expires`,
  date_used: sql`k.date_used`,
});
