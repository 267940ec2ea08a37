import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Session, UserSession } from '@tropeiro/domain/access/session-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';

export const insertSession = async (
  db: Db,
  session: {
    companyId: number;
    userId: number;
    address: string;
    userAgent: string | undefined;
    lifetimeS: number;
    /** Of a phone that was enrolled by a link of the other user. */
    name?: string;
    enrolledByUserId?: number;
  },
): Promise<number> =>
  Number(
    (
      await db.rows(
        sql`insert into session (customer_id, user_id, address, user_agent, name, enrolled_by_user_id, date_expires)
          values (${session.companyId}, ${session.userId}, ${session.address}, ${session.userAgent}, ${session.name},
                  ${session.enrolledByUserId}, now() + make_interval(secs => ${session.lifetimeS})) returning id`,
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
export const isLiveLogin = sql`is_live(session) and api_key_id is null`;

/** The query for the user's live sessions. `currentId` is marked as the caller's. */
export const liveSessionsQuery = (userId: number, currentId: number): Sql =>
  sql`select ${record} from session cross join lateral (select id = ${currentId} as current) caller
    where user_id = ${userId} and ${isLiveLogin}
    order by date_renewed desc, id desc`;

/** The list of the company's live sessions. The last opened comes first. `currentId` is marked as the caller's. */
export function listUserSessions({
  userId,
  currentId,
  page,
}: {
  readonly userId: number | undefined;
  readonly currentId: number;
  readonly page: Pick<PageRequest, 'limit' | 'cursor'>;
}): ListQuery {
  const ofUser = userId === undefined ? undefined : sql`user_id = ${userId}`;
  const behind =
    page.cursor === undefined
      ? undefined
      : sql`(customer_id, id) < (tenant(), ${cursorInteger(cursorValues(page.cursor, 1)[0])}::bigint)`;
  return {
    select: sql`select ${userSession} from session cross join lateral (select id = ${currentId} as current) caller${where(isLiveLogin, ofUser, behind)} order by customer_id desc, id desc${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorBy<UserSession>('id'),
    count: () => countRecords(sql`session${where(isLiveLogin, ofUser)}`),
  };
}

/** The user of a live session that began with a login. */
export const findUserOfSession = async (db: Db, id: number): Promise<number | undefined> =>
  parseFirst(await db.rows(sql`select to_json(user_id) from session where id = ${id} and ${isLiveLogin}`));

/** Ends all live sessions of the user, or the given one. Returns their ids. */
export const endSessions = async (db: Db, userId: number, id?: number): Promise<readonly number[]> =>
  parseAll(
    await db.rows(
      sql`update session set date_revoked = now()
        where user_id = ${userId} and ${isLiveLogin}
          ${id === undefined ? sql`` : sql`and id = ${id}`} returning id`,
    ),
  );

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

const columns = {
  id: sql`id`,
  address: sql`address`,
  user_agent: sql`user_agent`,
  name: sql`name`,
  date_created: sql`date_created`,
  date_renewed: sql`date_renewed`,
  date_expires: sql`date_expires`,
  current: sql`current`,
};
const record = recordOf(Session, columns);
const userSession = recordOf(UserSession, { ...columns, user_id: sql`user_id` });
