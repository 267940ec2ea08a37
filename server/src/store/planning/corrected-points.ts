import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { type UnassignedReason, unassignedReasonsAbout } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { asTextArray, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { type StoredPoint, storedPoint } from './points-to-change.ts';
import { type StoredUnassignedPoint, unassignedPointRecord } from './routes.ts';

/** A point whose location can be corrected. It may have none yet. */
export type CorrectablePoint = Omit<StoredPoint, 'latitude' | 'longitude'> &
  Pick<RoutePoint, 'latitude' | 'longitude' | 'address' | 'address_detail' | 'date_anonymized'>;

/** A point that is still to be visited, with its address. */
export const findPointToCorrect = async (db: Db, id: number): Promise<CorrectablePoint | undefined> =>
  parseFirst(
    await db.rows(sql`select ${storedPoint}::jsonb || jsonb_build_object('address', address, 'address_detail', address_detail,
        'date_anonymized', date_anonymized)
      from route_point where id = ${id} and date_excluded is null and status = 'P'`),
  );

/** Stores a point's corrected location. A point that was anonymized meanwhile keeps its imprecise one. */
export async function updatePointCoordinates(
  transaction: Transaction,
  { id, latitude, longitude }: Coordinates & { readonly id: number },
): Promise<void> {
  await transaction.rows(sql`update route_point set latitude = ${latitude}, longitude = ${longitude},
    geocoding_quality = 'exact', geocoding_provider = 'correction' where id = ${id} and date_anonymized is null`);
}

/** Locks a point, or unlocks it. */
export async function updatePointLock(transaction: Transaction, id: number, locked: boolean): Promise<void> {
  await transaction.rows(sql`update route_point set locked = ${locked} where id = ${id}`);
}

/** A point of the route that is in no plan and still to be visited. Locks it until the transaction ends. */
export const lockUnassignedPoint = async (
  transaction: Transaction,
  routeId: number,
  id: number,
): Promise<Pick<CorrectablePoint, 'id' | 'address' | 'address_detail' | 'date_anonymized'> | undefined> =>
  parseFirst(
    await transaction.rows(sql`select json_build_object('id', id, 'address', address, 'address_detail', address_detail,
        'date_anonymized', date_anonymized)
      from route_point where id = ${id} and route_id = ${routeId} and route_plan_id is null
        and date_excluded is null and status = 'P' for update`),
  );

const locatedLater: UnassignedReason = 'located_later';

/** Whether a point is in no plan because of its location. */
const isForPlace = sql`(unassigned_code = any(${asTextArray(unassignedReasonsAbout('place'))})
  or unassigned_remedy ->> 'kind' = 'too_far')`;

/** Stores the location of a point in no plan. Returns whether it changed: an equal location is not written again. */
export async function updateUnassignedCoordinates(
  transaction: Transaction,
  { id, latitude, longitude }: Coordinates & { readonly id: number },
): Promise<boolean> {
  const written = await transaction.rows(sql`update route_point set latitude = ${latitude}, longitude = ${longitude},
      geocoding_quality = 'exact', geocoding_provider = 'correction',
      unassigned_code = case when ${isForPlace} then ${locatedLater} else unassigned_code end,
      unassigned_remedy = case when ${isForPlace} then null else unassigned_remedy end
    where id = ${id} and (latitude, longitude, geocoding_provider) is distinct from (${latitude}, ${longitude}, 'correction') returning id`);
  return written.length > 0;
}

/** A point in no plan, with the reason. */
export const getUnassignedPoint = async (db: Db, id: number): Promise<StoredUnassignedPoint> =>
  requireWritten(
    parseFirst(await db.rows(sql`select ${unassignedPointRecord} from route_point point where point.id = ${id}`)),
  );

/** The known locations of a route's points, in its plans and in none. */
export const listPlacesOfRoute = async (transaction: Transaction, routeId: number): Promise<Coordinates[]> =>
  parseAll(
    await transaction.rows(sql`select json_build_object('latitude', latitude, 'longitude', longitude)
      from route_point where route_id = ${routeId} and date_excluded is null and latitude is not null`),
  );
