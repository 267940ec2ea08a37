import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import type { KeptEta } from './plans-under-way.ts';

/**
 * Whether a plan is still the one that was estimated: nobody changes it then until the transaction ends. One that somebody else
 * holds is being changed, and not waited for.
 */
export const lockPlanOfVersion = async (transaction: Transaction, id: number, version: number): Promise<boolean> =>
  (
    await transaction.rows(sql`select from route_plan where id = ${id} and version = ${version} and date_excluded is null
      for no key update skip locked`)
  ).length > 0;

/** Keeps the estimates of points that are still to come. Named by their ids, they are found by these, whatever PostgreSQL thinks of the table. */
export function keepEtas(transaction: Transaction, etas: readonly KeptEta[]): void {
  const ids = arrayLiteral(etas.map(({ id }) => id));
  transaction.queue(sql`update route_point point set eta = given.eta, eta_date = given.eta_date, late_risk = given.late_risk,
      late_by = given.late_by, eta_told = given.eta_told, eta_told_date = given.eta_told_date
    from jsonb_populate_recordset(null::route_point, ${etas}::jsonb) given
    where point.id = given.id and point.id = any(${ids}::bigint[]) and point.status = 'P'`);
}

/** Takes away the estimates of points that are not awaited any more, such as a departure that was. */
export function clearEtas(transaction: Transaction, ids: readonly number[]): void {
  transaction.queue(sql`update route_point set eta = null, eta_date = null, late_risk = null, late_by = null, eta_told = null,
      eta_told_date = null where id = any(${arrayLiteral(ids)}::bigint[])`);
}

/** The arrivals at points of plans as others were told of them last, in the order of the points; null: as they were planned. */
export const listToldArrivals = async (
  db: Db,
  planIds: readonly number[],
): Promise<readonly { readonly id: number; readonly eta_told: string | null }[]> =>
  many(
    await db.rows(sql`select json_build_object('id', id, 'eta_told', json_moment(eta_told)::json) from route_point
      where route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and eta_told is not null order by id`),
  );

/** Says when a plan is estimated next: in so many seconds where something is heard of it, else in so many. */
export function scheduleArrival(transaction: Transaction, planId: number, soonestS: number, latestS: number): void {
  transaction.queue(sql`update plan_arrival set date_soonest = now() + make_interval(secs => ${soonestS}),
    date_due = now() + make_interval(secs => ${latestS}) where route_plan_id = ${planId}`);
}

/** Has nobody wait for these plans any more. */
export async function forgetArrivals(transaction: Transaction, planIds: readonly number[]): Promise<void> {
  if (planIds.length === 0) return;
  const ids = arrayLiteral(planIds);
  await transaction.pipeline([
    sql`delete from plan_arrival where route_plan_id = any(${ids}::bigint[])`,
    sql`update route_point set eta = null, eta_date = null, late_risk = null, late_by = null, eta_told = null, eta_told_date = null
      where route_plan_id = any(${ids}::bigint[]) and eta is not null`,
  ]);
}

/**
 * The query by which the plans of vehicles that were heard of are estimated as soon as their last estimates allow. One that somebody
 * holds is passed over: it is being changed, which marks it too, or estimated, and the next message comes.
 */
export const markHeardVehicles = (
  vehicleIds: readonly number[],
): Sql => sql`update plan_arrival a set date_due = a.date_soonest
  from (select route_plan_id from plan_arrival where vehicle_id = any(${arrayLiteral(vehicleIds)}::bigint[]) and date_soonest < date_due
    for no key update skip locked) heard
  where a.route_plan_id = heard.route_plan_id`;
