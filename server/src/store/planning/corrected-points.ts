import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { type Db, many, one } from '../engine/db.ts';
import { requireWritten } from '../engine/require-written.ts';
import { sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { type StoredUnassignedPoint, unassignedPointRecord } from './routes.ts';
import { type StoredPoint, storedPoint } from './stored-plans.ts';

/** A point whose place can be put right: it may have none yet. */
export type CorrectablePoint = Omit<StoredPoint, 'latitude' | 'longitude'> &
  Pick<RoutePoint, 'latitude' | 'longitude' | 'address' | 'address_detail'>;

/** A point that is still to be driven to, with its address. */
export const findPointToCorrect = async (db: Db, id: number): Promise<CorrectablePoint | undefined> =>
  one(
    await db.rows(sql`select ${storedPoint}::jsonb || jsonb_build_object('address', address, 'address_detail', address_detail)
      from route_point where id = ${id} and date_excluded is null and status = 'P'`),
  );

/** Writes where a point is, as somebody put it right. */
export async function correctPoint(
  transaction: Transaction,
  { id, latitude, longitude }: Coordinates & { readonly id: number },
): Promise<void> {
  await transaction.rows(sql`update route_point set latitude = ${latitude}, longitude = ${longitude},
    geocoding_quality = 'exact', geocoding_provider = 'correction' where id = ${id}`);
}

/** A point of the route that is in no plan and still to be driven to; locked until the transaction ends. */
export const lockUnassignedPoint = async (
  transaction: Transaction,
  routeId: number,
  id: number,
): Promise<Pick<CorrectablePoint, 'id' | 'address' | 'address_detail'> | undefined> =>
  one(
    await transaction.rows(sql`select json_build_object('id', id, 'address', address, 'address_detail', address_detail)
      from route_point where id = ${id} and route_id = ${routeId} and route_plan_id is null
        and date_excluded is null and status = 'P' for update`),
  );

/** Why a point is in no plan of which nobody knew where it was. */
const notLocated: UnassignedReason = 'not_geocoded';
const locatedLater: UnassignedReason = 'located_later';

/** Writes where a point is that is in no plan, and says whether that is another place: one that is there already is not written again. */
export async function correctUnassigned(
  transaction: Transaction,
  { id, latitude, longitude }: Coordinates & { readonly id: number },
): Promise<boolean> {
  const written = await transaction.rows(sql`update route_point set latitude = ${latitude}, longitude = ${longitude},
      geocoding_quality = 'exact', geocoding_provider = 'correction',
      unassigned_code = case unassigned_code when ${notLocated} then ${locatedLater} else unassigned_code end,
      unassigned_remedy = case unassigned_code when ${notLocated} then null else unassigned_remedy end
    where id = ${id} and (latitude, longitude, geocoding_provider) is distinct from (${latitude}, ${longitude}, 'correction') returning id`);
  return written.length > 0;
}

/** A point that is in no plan, with why. */
export const getUnassignedPoint = async (db: Db, id: number): Promise<StoredUnassignedPoint> =>
  requireWritten(
    one(await db.rows(sql`select ${unassignedPointRecord} from route_point point where point.id = ${id}`)),
  );

/** Where the points of a route are, in its plans and in none, as far as that is known. */
export const listPlacesOfRoute = async (transaction: Transaction, routeId: number): Promise<Coordinates[]> =>
  many(
    await transaction.rows(sql`select json_build_object('latitude', latitude, 'longitude', longitude)
      from route_point where route_id = ${routeId} and date_excluded is null and latitude is not null`),
  );
