import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { listRoutePointsByIds } from '../planning/route-points.ts';

/** A file that a plan's actions name. */
export type NamedPicture = { readonly route_plan_id: number; readonly sha256_uploaded: string };

/** Those of the files that were not named in their plans before. */
export const listNewlyNamed = async (db: Db, named: readonly NamedPicture[]): Promise<NamedPicture[]> =>
  named.length === 0
    ? []
    : many(
        await db.rows(sql`select distinct on (n.route_plan_id, n.sha256_uploaded)
            json_build_object('route_plan_id', n.route_plan_id, 'sha256_uploaded', n.sha256_uploaded)
          from jsonb_to_recordset(${named}::jsonb) n (route_plan_id bigint, sha256_uploaded text)
          where not exists (select from proof_picture p where p.route_plan_id = n.route_plan_id and p.sha256_uploaded = n.sha256_uploaded)`),
      );

/**
 * Locks the naming and the coming of these files until the transaction ends: of an action and a file that come at the same
 * time, the later one sees the other.
 */
export const lockNames = async (db: Db, hashes: readonly string[]): Promise<void> => {
  await db.rows(nameLocks(hashes));
};

/** Always in the same order, so that two never wait for each other. */
const nameLocks = (hashes: readonly string[]): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended('proof file ' || tenant() || ' ' || name, 0))
    from (select name from jsonb_array_elements_text(${[...new Set(hashes)].sort()}::jsonb)
      with ordinality n (name, number) order by number) locked`;

/** Notes files that are named, with what they were stored as where they have come. */
export function insertNamed(
  transaction: Transaction,
  named: readonly (NamedPicture & { readonly sha256_stored: string | null })[],
): void {
  transaction.queue(sql`insert into proof_picture (route_plan_id, sha256_uploaded, sha256_stored)
    select * from jsonb_to_recordset(${named}::jsonb) n (route_plan_id bigint, sha256_uploaded text, sha256_stored text)`);
}

/** The plans that name a file which has not come until now; the naming of it is locked until the transaction ends. */
export async function lockAwaiting(transaction: Transaction, sha256: string): Promise<number[]> {
  const [, rows = []] = await transaction.pipeline([
    nameLocks([sha256]),
    sql`select route_plan_id from proof_picture where sha256_uploaded = ${sha256} and sha256_stored is null order by 1`,
  ]);
  return rows.map(([id]) => Number(id));
}

/** The plans that name one of these files. */
export const listPlansNaming = async (db: Db, hashes: readonly string[]): Promise<number[]> =>
  (
    await db.rows(sql`select distinct route_plan_id from proof_picture
      where sha256_uploaded in (select jsonb_array_elements_text(${hashes}::jsonb))`)
  ).map(([id]) => Number(id));

/** The points of these plans at which an attempt names this file. */
export const listPointsNaming = async (
  db: Db,
  planIds: readonly number[],
  sha256: string,
): Promise<readonly RoutePoint[]> =>
  listRoutePointsByIds(
    db,
    (
      await db.rows(sql`select distinct record.route_point_id from execution_action done
        join execution_record record on record.execution_action_id = done.id
        where done.route_plan_id = any(${arrayLiteral(planIds)}::bigint[])
          and (done.pictures || array[done.signature, done.hodometer_picture]) @> array[${sha256}::text]`)
    ).map(([id]) => Number(id)),
  );

/** Notes what a file was stored as, in every plan that waits for it. */
export function updateStored(transaction: Transaction, uploadedHash: string, storedHash: string): void {
  transaction.queue(sql`update proof_picture set sha256_stored = ${storedHash}
    where sha256_uploaded = ${uploadedHash} and sha256_stored is null`);
}
