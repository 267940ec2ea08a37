import type { BegunPlan, PhonePosition } from '@tropeiro/domain/tracking/phone-position.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import { executedByDriver } from '../../planning/executed-by.ts';

/** The driver of a user. Undefined if the user is none. */
export const findDriverOfUser = async (db: Db, userId: number): Promise<number | undefined> =>
  parseFirst<number | null>(await db.rows(sql`select to_json(driver_id) from app_user where id = ${userId}`)) ??
  undefined;

/** The plans in execution that a driver drives or helps with. */
export const listBegunPlans = async (db: Db, driverId: number): Promise<readonly BegunPlan[]> => {
  const [ofDriver, ofHelper] = executedByDriver(sql`${driverId}::bigint`).map(
    (
      executed,
    ) => sql`select json_build_object('id', id, 'vehicle_id', vehicle_id, 'date_started', json_moment(date_started)::json)
      from route_plan where ${executed} and status = 'E' and date_excluded is null`,
  ) as [Sql, Sql];
  return parseAll(await db.rows(sql`${ofDriver} union all ${ofHelper}`));
};

/** Stores positions of a driver's phone. One of a time that is stored already is left out. */
export async function insertPhonePositions(
  transaction: Transaction,
  driverId: number,
  positions: readonly PhonePosition[],
): Promise<void> {
  const rows = positions.map(({ accuracy_m = null, speed_kmh = null, course_deg = null, ...position }) => ({
    ...position,
    ...{ accuracy_m, speed_kmh, course_deg },
  }));
  await transaction.rows(sql`insert into phone_position (driver_id, ${columnList(columns)})
    select ${driverId}, ${columnList(columns)} from ${unnest(columns, rows)} as sent (${columnList(columns)})
    on conflict (customer_id, driver_id, time) do nothing`);
}

const columns = {
  time: 'timestamptz',
  route_plan_id: 'int8',
  vehicle_id: 'int8',
  latitude: 'float8',
  longitude: 'float8',
  accuracy_m: 'float8',
  speed_kmh: 'float8',
  course_deg: 'float8',
} as const;

/** A place and when somebody was there. */
export type TimedPlace = { readonly time: string; readonly latitude: number; readonly longitude: number };

/** The last place of a driver's phone, on any plan. */
export const findPhonePlace = async (db: Db, driverId: number): Promise<TimedPlace | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('time', json_moment(time)::json, 'latitude', latitude, 'longitude', longitude)
      from phone_position where driver_id = ${driverId} order by time desc limit 1`),
  );

/** The last position of a phone on a plan. */
export type PlanPosition = TimedPlace & { readonly route_plan_id: number };

/** The last positions of phones on these plans. For plans without a vehicle, which have no tracker. */
export const listPhonePositionsOfPlans = async (
  db: Db,
  planIds: readonly number[],
): Promise<readonly PlanPosition[]> =>
  planIds.length === 0
    ? []
    : parseAll(
        await db.rows(sql`select json_build_object('route_plan_id', plan.id, 'time', json_moment(p.time)::json,
            'latitude', p.latitude, 'longitude', p.longitude)
          from unnest(${arrayLiteral(planIds)}::bigint[]) plan (id) cross join lateral (
            select time, latitude, longitude from phone_position where route_plan_id = plan.id order by time desc limit 1) p`),
      );
