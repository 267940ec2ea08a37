import type { Anonymized } from '@tropeiro/domain/privacy/personal-record-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { asTextArray, identifier, sql } from '@tropeiro/platform/database/statement.ts';
import { personalTables } from './columns/personal-tables.ts';

/** What an erasure removed from the tables, and what remains to be erased outside them. */
export type Erasure = {
  /** The record that was anonymized. */
  readonly resource: 'driver' | 'user' | 'route_point';
  readonly id: number;
  /** The ids of the records that lost data, by kind. */
  readonly changed: Readonly<Record<string, readonly number[]>>;
  /** The names of the images that show the person or were taken at the point. */
  readonly pictures: readonly string[];
};

/** The kinds of records that the erasure of a person announces. */
export type AnnouncedNoun = 'driver' | 'user' | 'vehicle' | 'checklist';

/** What the erasure of a person removed, and what remains to be erased outside the tables. */
export type ErasureOfPerson = Erasure & {
  readonly driver_id: number | null;
  readonly user_ids: readonly number[];
  /** The ids of records that contained the person's name and no longer do. */
  readonly named: { readonly [K in AnnouncedNoun]?: readonly number[] };
  /** The keys of the person's cards (`cardKey`). They are erased from messages and segments before (`eraseCardsOfDrivers`). */
  readonly cards: readonly string[];
};

/** Erases a driver's data from the tables. Returns undefined if there is no such driver. */
export const anonymizeDriver = async (db: Db, id: number): Promise<ErasureOfPerson | undefined> =>
  parseFirst(await db.rows(sql`select anonymize_driver(${id})`));

/** Erases a user's data from the tables. Returns undefined if there is no such user. */
export const anonymizeUser = async (db: Db, id: number): Promise<ErasureOfPerson | undefined> =>
  parseFirst(await db.rows(sql`select anonymize_user(${id})`));

/**
 * Erases the data of receivers and contacts from a route point and the actions at it. Returns undefined if there is
 * no such point.
 */
export const anonymizePoint = async (db: Db, id: number): Promise<Erasure | undefined> =>
  parseFirst(await db.rows(sql`select anonymize_point(${id})`));

/**
 * Adds the counts of an erasure to those stored in its record, and returns the record's date and counts. If the
 * erasure found nothing more, both stay the same.
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
  return parseFirst<Anonymized>(found) as Anonymized;
}

/** The name under which an export lists records of a kind. */
const exportedName = (kind: string): string =>
  Object.values(personalTables).find(({ resource }) => resource === kind)?.exportedBy?.resource ?? kind;

/** The links of a plan that prove what a person did, or what was done at a point. */
export type ProvedLinks = { readonly route_plan_id: number; readonly sequences: readonly number[] };

/**
 * The links that contain actions of these people, each with the index of the person, ordered by plan. Erasing them in
 * this order locks their plans in the order of the plans' ids. Plans that refer to the same pictures are locked along
 * with them, out of this order. A link of two people is listed for the first.
 */
export const listLinksOfPeople = async (
  db: Db,
  people: readonly Pick<ErasureOfPerson, 'driver_id' | 'user_ids'>[],
): Promise<(ProvedLinks & { readonly person: number })[]> =>
  parseAll(
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

/** The links that contain what was done at a point. */
export const listLinksOfPoint = async (db: Db, pointId: number): Promise<ProvedLinks[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('route_plan_id', l.route_plan_id, 'sequences', json_agg(l.sequence order by l.sequence))
      from proof_link l where l.route_point_id = ${pointId} and l.content is not null
      group by l.route_plan_id order by l.route_plan_id`),
  );
