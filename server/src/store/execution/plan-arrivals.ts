import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { StoredEta } from './plans-under-way.ts';

/**
 * Whether a plan still has the version that was estimated. If so, locks it until the transaction ends. A plan locked
 * by another transaction is being changed, so this does not wait for it.
 */
export const lockPlanVersion = async (transaction: Transaction, id: number, version: number): Promise<boolean> =>
  (
    await transaction.rows(sql`select from route_plan where id = ${id} and version = ${version} and date_excluded is null
      for no key update skip locked`)
  ).length > 0;

/**
 * Stores the estimates of points that are still to be reached. The list of ids makes PostgreSQL look up the points by
 * id, whatever its statistics say.
 */
export function storeEtas(transaction: Transaction, etas: readonly StoredEta[]): void {
  const ids = arrayLiteral(etas.map(({ id }) => id));
  transaction.queue(sql`update route_point point set eta = given.eta, eta_date = given.eta_date, late_risk = given.late_risk,
      late_by = given.late_by, eta_told = given.eta_told, eta_told_date = given.eta_told_date
    from jsonb_populate_recordset(null::route_point, ${etas}::jsonb) given
    where point.id = given.id and point.id = any(${ids}::bigint[]) and point.status = 'P'`);
}

/** Clears the estimates of points that are no longer awaited, such as a completed departure. */
export function clearEtas(transaction: Transaction, ids: readonly number[]): void {
  transaction.queue(sql`update route_point set eta = null, eta_date = null, late_risk = null, late_by = null, eta_told = null,
      eta_told_date = null where id = any(${arrayLiteral(ids)}::bigint[])`);
}

/**
 * Schedules a plan's next estimate: after `soonestS` if a message of its vehicle arrives, otherwise after `latestS`.
 */
export function scheduleArrival(transaction: Transaction, planId: number, soonestS: number, latestS: number): void {
  transaction.queue(sql`update plan_arrival set date_soonest = now() + make_interval(secs => ${soonestS}),
    date_due = now() + make_interval(secs => ${latestS}) where route_plan_id = ${planId}`);
}

/** Ends the estimates of these plans. */
export async function deleteArrivals(transaction: Transaction, planIds: readonly number[]): Promise<void> {
  if (planIds.length === 0) return;
  const ids = arrayLiteral(planIds);
  await transaction.pipeline([
    sql`delete from plan_arrival where route_plan_id = any(${ids}::bigint[])`,
    sql`update route_point set eta = null, eta_date = null, late_risk = null, late_by = null, eta_told = null, eta_told_date = null
      where route_plan_id = any(${ids}::bigint[]) and eta is not null`,
  ]);
}

/**
 * The query that schedules new estimates for the plans of vehicles that sent messages, as soon as their last
 * estimates allow. Locked plans are skipped: they are being changed, which schedules them too, or estimated, and
 * another message will follow.
 */
export const hastenEtasOfVehicles = (vehicleIds: readonly number[]): Sql =>
  hastenEtas(sql`vehicle_id = any(${arrayLiteral(vehicleIds)}::bigint[])`);

/** The same for the plans whose phones sent positions. */
export const hastenEtasOfPlans = (planIds: readonly number[]): Sql =>
  hastenEtas(sql`route_plan_id = any(${arrayLiteral(planIds)}::bigint[])`);

const hastenEtas = (those: Sql): Sql => sql`update plan_arrival a set date_due = a.date_soonest
  from (select route_plan_id from plan_arrival where ${those} and date_soonest < date_due
    for no key update skip locked) heard
  where a.route_plan_id = heard.route_plan_id`;
