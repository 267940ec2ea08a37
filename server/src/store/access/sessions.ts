import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Session } from '@tropeiro/domain/access/session-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

export const insertSession = async (
  db: Db,
  session: { companyId: number; userId: number; address: string; userAgent: string | undefined; lifetimeS: number },
): Promise<number> =>
  Number(
    (
      await db.rows(
        sql`insert into session (customer_id, user_id, address, user_agent, date_expires)
          values (${session.companyId}, ${session.userId}, ${session.address}, ${session.userAgent},
                  now() + make_interval(secs => ${session.lifetimeS})) returning id`,
      )
    )[0]?.[0],
  );

/** Extends a session. */
export const renewSession = async (db: Db, id: number, lifetimeS: number): Promise<void> => {
  await db.rows(
    sql`update session set date_renewed = now(), date_expires = now() + make_interval(secs => ${lifetimeS}) where id = ${id}`,
  );
};

/** The condition for a live session that began with a login. Sessions of API keys end with their keys. */
const isLiveLogin = sql`is_live(session) and api_key_id is null`;

/** The query for the user's live sessions. `currentId` is marked as the caller's. */
export const liveSessionsQuery = (userId: number, currentId: number): Sql =>
  sql`select ${record} from session cross join lateral (select id = ${currentId} as current) caller
    where user_id = ${userId} and ${isLiveLogin}
    order by date_renewed desc, id desc`;

/** Ends all live sessions of the user, or the given one. Returns how many there were. */
export const endSessions = async (db: Db, userId: number, id?: number): Promise<number> =>
  parseAll(
    await db.rows(
      sql`update session set date_revoked = now()
        where user_id = ${userId} and ${isLiveLogin}
          ${id === undefined ? sql`` : sql`and id = ${id}`} returning id`,
    ),
  ).length;

/** The user of a live session, even if the user changed since the token was made. */
export const findSessionOwner = async (
  db: Db,
  id: number,
  signingKeyId: string | null,
): Promise<{ user_id: number; customer_id: number } | undefined> =>
  parseFirst(await db.rows(sql`select find_session(${id}, ${signingKeyId})`));

/** The indexes of the actors whose sessions have ended. Their next calls would be rejected. */
export const findEndedSessions = async (
  db: Db,
  actors: readonly Pick<Actor, 'session_id' | 'signing_key_id' | 'user_version' | 'customer_version'>[],
): Promise<readonly number[]> => {
  const asked = actors.map(({ session_id, signing_key_id, user_version, customer_version }) => ({
    session_id,
    signing_key_id,
    user_version,
    customer_version,
  }));
  const rows = await db.rows(sql`select place - 1
    from rows from (jsonb_to_recordset(${asked}::jsonb)
      as (session_id bigint, signing_key_id text, user_version integer, customer_version integer)) with ordinality
      as asked (session_id, signing_key_id, user_version, customer_version, place)
    where not enter(session_id, signing_key_id, user_version, customer_version, '{}')`);
  return rows.map(([place]) => Number(place));
};

const record = recordOf(Session, {
  id: sql`id`,
  address: sql`address`,
  user_agent: sql`user_agent`,
  date_created: sql`date_created`,
  date_renewed: sql`date_renewed`,
  date_expires: sql`date_expires`,
  current: sql`current`,
});
