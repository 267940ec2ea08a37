import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { joinImage } from '../../files/uploaded-images.ts';
import { listRoutePointsByIds } from '../../planning/route-points.ts';

/** A file that a user's actions in a plan refer to. */
export type NamedPicture = {
  readonly route_plan_id: number;
  readonly user_id: number;
  readonly sha256_uploaded: string;
};

/** The files that their users did not refer to in their plans before. */
export const listNewlyNamedPictures = async (db: Db, named: readonly NamedPicture[]): Promise<NamedPicture[]> =>
  named.length === 0
    ? []
    : parseAll(
        await db.rows(sql`select distinct on (n.route_plan_id, n.sha256_uploaded, n.user_id)
            json_build_object('route_plan_id', n.route_plan_id, 'sha256_uploaded', n.sha256_uploaded, 'user_id', n.user_id)
          from jsonb_to_recordset(${named}::jsonb) n (route_plan_id bigint, sha256_uploaded text, user_id bigint)
          where not exists (select from proof_picture p where p.route_plan_id = n.route_plan_id
            and p.sha256_uploaded = n.sha256_uploaded and p.user_id = n.user_id)`),
      );

/**
 * Locks references to these files and uploads of them until the transaction ends. If an action and a file arrive at
 * the same time, the later one sees the other.
 */
export const lockPictureNames = async (db: Db, hashes: readonly string[]): Promise<void> => {
  await db.rows(nameLocks(hashes));
};

/** Always in the same order, which prevents deadlocks. */
const nameLocks = (hashes: readonly string[]): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended('proof file ' || tenant() || ' ' || name, 0))
    from (select name from jsonb_array_elements_text(${[...new Set(hashes)].sort()}::jsonb)
      with ordinality n (name, number) order by number) locked`;

/** Records the files that actions refer to, with the stored image of those already uploaded. */
export function insertNamedPictures(
  transaction: Transaction,
  named: readonly (NamedPicture & { readonly sha256_stored: string | null })[],
): void {
  transaction.queue(sql`insert into proof_picture (route_plan_id, sha256_uploaded, user_id, sha256_stored)
    select * from jsonb_to_recordset(${named}::jsonb)
      n (route_plan_id bigint, sha256_uploaded text, user_id bigint, sha256_stored text)`);
}

/** The plans in which a user awaits a file. Locks references to it until the transaction ends. */
export async function lockPlansAwaitingPicture(
  transaction: Transaction,
  userId: number,
  sha256: string,
): Promise<number[]> {
  const [, rows = []] = await transaction.pipeline([
    nameLocks([sha256]),
    sql`select route_plan_id from proof_picture
      where sha256_uploaded = ${sha256} and user_id = ${userId} and sha256_stored is null order by 1`,
  ]);
  return rows.map(([id]) => Number(id));
}

/** The plans that refer to one of these files. */
export const listPlansNamingPictures = async (db: Db, hashes: readonly string[]): Promise<number[]> =>
  (
    await db.rows(sql`select distinct route_plan_id from proof_picture
      where sha256_uploaded in (select jsonb_array_elements_text(${hashes}::jsonb))`)
  ).map(([id]) => Number(id));

/** The points of these plans at which an attempt of the user refers to this file. */
export const listPointsNamingPicture = async (
  db: Db,
  planIds: readonly number[],
  userId: number,
  sha256: string,
): Promise<readonly RoutePoint[]> =>
  listRoutePointsByIds(
    db,
    (
      await db.rows(sql`select distinct record.route_point_id from execution_action done
        join execution_record record on record.execution_action_id = done.id
        where done.route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and done.user_id = ${userId}
          and (done.pictures || array[done.signature, done.hodometer_picture]) @> array[${sha256}::text]`)
    ).map(([id]) => Number(id)),
  );

/** Records as which image a user's file was stored, in every plan that awaits it from that user. */
export function updateStoredHash(
  transaction: Transaction,
  userId: number,
  uploadedHash: string,
  storedHash: string,
): void {
  transaction.queue(sql`update proof_picture set sha256_stored = ${storedHash}
    where sha256_uploaded = ${uploadedHash} and user_id = ${userId} and sha256_stored is null`);
}

/** A picture that belongs to an action: the user who sent the action also uploaded it, and it is not a licence. */
export type OwnPicture = { readonly uuid: string; readonly sha256_uploaded: string };

/** The pictures that belong to the actions of a plan. */
export const listOwnPictures = async (db: Db, planId: number): Promise<readonly OwnPicture[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('uuid', done.uuid, 'sha256_uploaded', u.sha256_uploaded)
      from execution_action done
        cross join lateral unnest(done.pictures || array[done.signature, done.hodometer_picture]) named (hash)
        join uploaded_image u on u.customer_id = done.customer_id and u.sha256_uploaded = named.hash and u.user_id = done.user_id
        ${joinImage}
      where done.route_plan_id = ${planId} and not image.is_licence`),
  );
