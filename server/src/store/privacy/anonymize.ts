import type { Anonymized } from '@tropeiro/domain/privacy/personal-record.ts';
import { type Db, many, one } from '../engine/db.ts';
import { asTextArray, identifier, sql } from '../engine/statement.ts';
import { personalTables } from './columns/personal-tables.ts';

/** What tables held of a person or a point, and what remains to be erased beside them. */
export type Erasure = {
  /** The record that was anonymized. */
  readonly resource: 'driver' | 'user' | 'route_point';
  readonly id: number;
  /** The ids of the records that lost something, by kind. */
  readonly changed: Readonly<Record<string, readonly number[]>>;
  /** The names of the images that show the person, or were taken at the point. */
  readonly pictures: readonly string[];
};

/** The kinds of records that the erasure of a person announces. */
export type AnnouncedNoun = 'driver' | 'user' | 'vehicle' | 'checklist';

/** The same of a person. */
export type ErasureOfPerson = Erasure & {
  readonly driver_id: number | null;
  readonly user_ids: readonly number[];
  /** The ids of records that named the person and do not any more. */
  readonly named: { readonly [K in AnnouncedNoun]?: readonly number[] };
  /** Their cards, in lower case, which messages of devices and their segments still hold (`eraseCards`). */
  readonly cards: readonly string[];
};

/** Erases what tables hold of a driver; undefined when there is no such driver. */
export const anonymizeDriver = async (db: Db, id: number): Promise<ErasureOfPerson | undefined> =>
  one(await db.rows(sql`select anonymize_driver(${id})`));

/** The same of a user. */
export const anonymizeUser = async (db: Db, id: number): Promise<ErasureOfPerson | undefined> =>
  one(await db.rows(sql`select anonymize_user(${id})`));

/** Erases what a route point and the actions at it hold of receivers and contacts; undefined when there is no such point. */
export const anonymizePoint = async (db: Db, id: number): Promise<Erasure | undefined> =>
  one(await db.rows(sql`select anonymize_point(${id})`));

/**
 * Adds what an erasure erased to the counts that its record stores, and returns the record's date and counts. An erasure that
 * found nothing more changes neither.
 */
export async function recordErasure(
  db: Db,
  { resource, id, changed, pictures }: Erasure,
  proofCount: number,
): Promise<Anonymized> {
  const [left] = await db.rows(sql`select count(*) from image where name = any(${asTextArray(pictures)})`);
  const counts = Object.entries({
    ...Object.fromEntries(Object.entries(changed).map(([kind, ids]) => [exportedName(kind), ids.length])),
    picture: pictures.length - Number(left?.[0]),
    proof: proofCount,
  }).filter(([, count]) => count > 0);
  const table = identifier(resource === 'user' ? 'app_user' : resource);
  await db.rows(sql`update ${table} set erased = (select jsonb_object_agg(kind, count) from (
      select key, sum(value::integer) from (select * from jsonb_each_text(coalesce(erased, '{}'))
        union all select * from jsonb_each_text(${Object.fromEntries(counts)}::jsonb)) added group by key) total (kind, count)),
      date_anonymized = coalesce(date_anonymized, now())
    where id = ${id} and (${counts.length > 0} or date_anonymized is null)`);
  const found =
    await db.rows(sql`select json_build_object('id', id, 'date_anonymized', json_moment(date_anonymized)::json,
      'erased', (select coalesce(json_agg(json_build_object('resource', key, 'count', value) order by key), '[]')
        from jsonb_each(coalesce(erased, '{}'))))
    from ${table} where id = ${id}`);
  return one<Anonymized>(found) as Anonymized;
}

/** The name under which records of a kind are exported. */
const exportedName = (kind: string): string =>
  Object.values(personalTables).find(({ resource }) => resource === kind)?.exportedBy?.resource ?? kind;

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

/**
 * The links that hold what people did, with the index of the person, ordered by plan: erasing them in this order locks plans in
 * the order of their ids. A link of two people is listed for the first.
 */
export const listLinksOfPeople = async (
  db: Db,
  people: readonly Pick<ErasureOfPerson, 'driver_id' | 'user_ids'>[],
): Promise<(ProvedLinks & { readonly person: number })[]> =>
  many(
    await db.rows(sql`with done as (
        select a.customer_id, a.route_plan_id, a.uuid, p.person
        from jsonb_to_recordset(${people.map(({ driver_id }, person) => ({ person, driver_id }))}::jsonb) p (person integer, driver_id bigint)
          join execution_action a on a.driver_id = p.driver_id
        union all select a.customer_id, a.route_plan_id, a.uuid, p.person
        from jsonb_to_recordset(${people.flatMap(({ user_ids }, person) => user_ids.map((user_id) => ({ person, user_id })))}::jsonb)
            p (person integer, user_id bigint)
          join execution_action a on a.user_id = p.user_id
      ), links as (
        select l.route_plan_id, l.sequence, min(d.person) as person
        from done d join proof_link l on l.customer_id = d.customer_id and l.route_plan_id = d.route_plan_id and l.uuid = d.uuid
        where l.content is not null group by l.route_plan_id, l.sequence
      )
      select json_build_object('person', person, 'route_plan_id', route_plan_id, 'sequences', json_agg(sequence order by sequence))
      from links group by route_plan_id, person order by route_plan_id, person`),
  );

/** The links that hold what was done at a point. */
export const listLinksOfPoint = async (db: Db, pointId: number): Promise<ProvedLinks[]> =>
  many(
    await db.rows(sql`select json_build_object('route_plan_id', l.route_plan_id, 'sequences', json_agg(l.sequence order by l.sequence))
      from proof_link l where l.route_point_id = ${pointId} and l.content is not null
      group by l.route_plan_id order by l.route_plan_id`),
  );
