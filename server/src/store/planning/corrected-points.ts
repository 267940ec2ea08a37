import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
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
