import { type BegunPlan, type PhonePosition, phonePositionKeptDays } from '@tropeiro/domain/tracking/phone-position.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, integerLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import { executedByDriver } from '../../planning/executed-by.ts';
import { isOpen, isUnderWay } from '../../planning/open-plans.ts';
import { timesInCrew, vehicleAt } from '../../planning/plan-crews.ts';

/** The plans under way with the times during which a driver drove or helped with them, now or before another crew. */
export const listBegunPlans = async (db: Db, driverId: number): Promise<readonly BegunPlan[]> => {
  const driver = sql`${driverId}::bigint`;
  const [asDriver, asHelper] = executedByDriver(driver).map(
    (executed) =>
      sql`select id from route_plan where ${executed} and ${isOpen(sql`route_plan`)} and date_excluded is null`,
  ) as [Sql, Sql];
  return parseAll(
    await db.rows(sql`select json_build_object('id', plan.id, 'date_started', json_moment(plan.date_started)::json,
        'own_times', ${timesInCrew(sql`plan`, driver)})
      from route_plan plan join (${asDriver} union ${asHelper}
        union select route_plan_id from plan_former_crew where driver_id = ${driver} and ${isRecent}
        union select route_plan_id from plan_former_crew where helper_id = ${driver} and ${isRecent}) own on own.id = plan.id
      where ${isUnderWay(sql`plan`)} and plan.date_excluded is null`),
  );
};

/** The condition that a former crew was on the road when a position could be taken that is still stored. */
const isRecent = sql`date_until > now() - make_interval(days => ${integerLiteral(phonePositionKeptDays)})`;

/** The plan and the vehicle of a stored position. */
export type StoredPosition = { readonly route_plan_id: number; readonly vehicle_id: number | null };

/**
 * Stores positions of a driver's phone, each with the vehicle that its plan had then. One of a time that is stored
 * already is left out, also from the result.
 */
export async function insertPhonePositions(
  transaction: Transaction,
  driverId: number,
  positions: readonly PhonePosition[],
): Promise<readonly StoredPosition[]> {
  const rows = positions.map(({ accuracy_m = null, speed_kmh = null, course_deg = null, ...position }) => ({
    ...position,
    ...{ accuracy_m, speed_kmh, course_deg },
  }));
  return parseAll(
    await transaction.rows(sql`insert into phone_position (driver_id, vehicle_id, ${columnList(columns)})
      select ${driverId}, ${vehicleAt(sql`plan`, sql`sent.time`)}, ${columnList(columns)}
      from ${unnest(columns, rows)} as sent (${columnList(columns)}) join route_plan plan on plan.id = sent.route_plan_id
      on conflict (customer_id, driver_id, time) do nothing
      returning json_build_object('route_plan_id', route_plan_id, 'vehicle_id', vehicle_id)`),
  );
}

const columns = {
  time: 'timestamptz',
  route_plan_id: 'int8',
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
