import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, integerLiteral, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { StoredCrew } from './crew-facts.ts';

/** When and by whom a plan is executed. */
export type PlanCrewTime = Pick<
  RoutePlan,
  'date_time_start' | 'date_time_end' | 'vehicle_id' | 'driver_id' | 'helper_id'
>;

/** A plan that shares a vehicle or person with another plan at the same time. */
export type OverlappingPlan = Pick<RoutePlan, 'id' | 'external_code' | 'date_time_start' | 'date_time_end'> & {
  /** Its own crew, or all crews it may be split over while it waits for optimization. */
  readonly crews: readonly StoredCrew[];
};

/** The maximum number of plans found per vehicle or person, which suffices for the caller. */
const maxCountEach = 20;

/**
 * The plans, neither excluded nor completed, that overlap one of these plans and share its vehicle or a person, or
 * may do so once they are optimized. Leaves out `excludedIds`. Each lookup uses an index that begins with the vehicle
 * or person, or with waiting plans, followed by the time.
 */
export const listOverlappingPlans = async (
  db: Db,
  plans: readonly PlanCrewTime[],
  excludedIds: readonly number[],
): Promise<readonly OverlappingPlan[]> => parseAll(await db.rows(overlappingPlansQuery(plans, excludedIds)));

/** The query, exported for explaining it in tests. */
export const overlappingPlansQuery = (plans: readonly PlanCrewTime[], excludedIds: readonly number[]): Sql => {
  const found = (sharing: Sql): Sql => sql`(${sharing}
    and plan.date_time_start < given.date_time_end and plan.date_time_end > given.date_time_start
    and plan.date_time_start > given.date_time_start - make_interval(days => ${integerLiteral(planMaxDays)})
    and plan.date_excluded is null and plan.status <> 'C' and plan.id <> all(${arrayLiteral(excludedIds)}::bigint[])
    order by plan.date_time_start desc, plan.id desc limit ${integerLiteral(maxCountEach)})`;
  return sql`select distinct on (other.id) json_build_object('id', other.id, 'external_code', other.external_code,
      'date_time_start', json_moment(other.date_time_start)::json, 'date_time_end', json_moment(other.date_time_end)::json,
      'crews', other.crews)
    from jsonb_populate_recordset(null::route_plan, ${plans}::jsonb) given
      cross join lateral (${joinSql([...sharings.map(withOwnCrew), withCandidates].map(found), ' union all ')}) other
    order by other.id`;
};

const facts = sql`plan.id, plan.external_code, plan.date_time_start, plan.date_time_end`;

const withOwnCrew = (isShared: Sql): Sql => sql`select ${facts}, jsonb_build_array(jsonb_build_object(
    'vehicle_id', plan.vehicle_id, 'driver_id', plan.driver_id, 'helper_id', plan.helper_id)) as crews
  from route_plan plan where ${isShared}`;

/** The ways in which two plans share a resource: the driver of one may be the helper of the other. */
const sharings = [
  sql`plan.vehicle_id = given.vehicle_id`,
  sql`plan.driver_id = given.driver_id`,
  sql`plan.driver_id = given.helper_id`,
  sql`plan.helper_id = given.driver_id`,
  sql`plan.helper_id = given.helper_id`,
];

/**
 * Plans that will be split over the crews of their route. A plan that was timed before has its own crew, or needs
 * none.
 */
const withCandidates = sql`select ${facts}, route.crews from route_plan plan
    join plan_optimization waiting on waiting.route_plan_id = plan.id and waiting.status_before = 'I'
    join route on route.id = plan.route_id
  where plan.status in ('W', 'R') and plan.vehicle_id is null and plan.driver_id is null and plan.helper_id is null
    and exists (select from jsonb_to_recordset(route.crews) crew(vehicle_id bigint, driver_id bigint, helper_id bigint)
      where crew.vehicle_id = given.vehicle_id or crew.driver_id in (given.driver_id, given.helper_id)
        or crew.helper_id in (given.driver_id, given.helper_id))`;
