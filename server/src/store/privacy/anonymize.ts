import { type Db, many, one } from '../engine/db.ts';
import { arrayLiteral, asTextArray, sql } from '../engine/statement.ts';

/** The ids of the records in which a person was anonymized, or which named one who was, by their kinds. */
export type Anonymized = {
  readonly [K in 'driver' | 'erased_driver' | 'user' | 'vehicle' | 'checklist']?: readonly number[];
} & {
  /** Their cards, in lower case, which messages of devices and their segments still hold (`eraseCards`). */
  readonly cards?: readonly string[];
};

/** Erases what tables hold of a driver; undefined when there is no such driver. */
export const anonymizeDriver = async (db: Db, id: number): Promise<Anonymized | undefined> =>
  one(await db.rows(sql`select anonymize_driver(${id})`));

/** The same of a user. */
export const anonymizeUser = async (db: Db, id: number): Promise<Anonymized | undefined> =>
  one(await db.rows(sql`select anonymize_user(${id})`));

/** Erases what a route point and the actions at it hold of receivers and contacts. Returns whether there is such a point. */
export const anonymizePoint = async (db: Db, id: number): Promise<boolean> =>
  (await db.rows(sql`select anonymize_point(${id})`))[0]?.[0] === 't';

/**
 * Erases cards from messages of devices and their segments: a statement for each month, so that each ends within its timeout.
 * Together the months cover all time: a segment may be of a month that has no messages any more.
 */
export async function eraseCards(db: Db, cards: readonly string[]): Promise<void> {
  if (cards.length === 0) return;
  const months = await db.rows(sql`select coalesce(lag(end_time) over (order by end_time), '-infinity'), end_time
    from (select end_time from message_months() union select 'infinity') months order by end_time`);
  for (const [since, until] of months)
    await db.rows(sql`select erase_cards(${asTextArray(cards)}, ${since}::timestamptz, ${until}::timestamptz)`);
}

/** The links of a plan that prove what somebody did, or what was done at a point. */
export type ProvedLinks = { readonly route_plan_id: number; readonly sequences: readonly number[] };

/** The links that hold what these drivers and users did. */
export const listLinksOfPeople = async (
  db: Db,
  driverIds: readonly number[],
  userIds: readonly number[],
): Promise<ProvedLinks[]> =>
  many(
    await db.rows(sql`select json_build_object('route_plan_id', l.route_plan_id, 'sequences', json_agg(l.sequence order by l.sequence))
      from execution_action a join proof_link l on l.customer_id = a.customer_id and l.route_plan_id = a.route_plan_id and l.uuid = a.uuid
      where (a.driver_id = any(${arrayLiteral(driverIds)}::bigint[]) or a.user_id = any(${arrayLiteral(userIds)}::bigint[]))
        and l.content is not null
      group by l.route_plan_id order by l.route_plan_id`),
  );

/** The links that hold what was done at a point. */
export const listLinksOfPoint = async (db: Db, pointId: number): Promise<ProvedLinks[]> =>
  many(
    await db.rows(sql`select json_build_object('route_plan_id', l.route_plan_id, 'sequences', json_agg(l.sequence order by l.sequence))
      from proof_link l where l.route_point_id = ${pointId} and l.content is not null
      group by l.route_plan_id order by l.route_plan_id`),
  );
