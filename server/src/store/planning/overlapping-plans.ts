import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, integerLiteral, joinSql, type Sql, sql } from '../engine/statement.ts';
import type { StoredCrew } from './crew-facts.ts';

/** When a plan is executed, and by whom. */
export type PlanCrewTime = Pick<
  RoutePlan,
  'date_time_start' | 'date_time_end' | 'vehicle_id' | 'driver_id' | 'helper_id'
>;

/** A plan that shares its vehicle or somebody of its crew with another, at the same time. */
export type OverlappingPlan = Pick<RoutePlan, 'id' | 'external_code' | 'date_time_start' | 'date_time_end'> & {
  /** Its own; or all over whom it may come to be split, while that is being worked out. */
  readonly crews: readonly StoredCrew[];
};

/** As many plans as are found for a vehicle or person: whoever is in more of them at once has heard enough. */
const maxCountEach = 20;

/**
 * The plans, neither excluded nor completed, that overlap one of these and have its vehicle or somebody of its crew, or may
 * have once they are optimized, but for those of the ids `without`. Each is looked up by an index that begins with who it is, or
 * that it waits, and when.
 */
export const listOverlappingPlans = async (
  db: Db,
  plans: readonly PlanCrewTime[],
  without: readonly number[],
): Promise<readonly OverlappingPlan[]> => many(await db.rows(overlappingPlans(plans, without)));

/** The question, to be asked or explained. */
export const overlappingPlans = (plans: readonly PlanCrewTime[], without: readonly number[]): Sql => {
  const found = (sharing: Sql): Sql => sql`(${sharing}
    and plan.date_time_start < given.date_time_end and plan.date_time_end > given.date_time_start
    and plan.date_time_start > given.date_time_start - make_interval(days => ${integerLiteral(planMaxDays)})
    and plan.date_excluded is null and plan.status <> 'C' and plan.id <> all(${arrayLiteral(without)}::bigint[])
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

/** The ways in which two plans need the same: somebody who drives one may help with the other. */
const sharings = [
  sql`plan.vehicle_id = given.vehicle_id`,
  sql`plan.driver_id = given.driver_id`,
  sql`plan.driver_id = given.helper_id`,
  sql`plan.helper_id = given.driver_id`,
  sql`plan.helper_id = given.helper_id`,
];

/** Plans that are to be split over the crews of their route. One that had its times has its own crew, or is to have none. */
const withCandidates = sql`select ${facts}, route.crews from route_plan plan
    join plan_optimization waiting on waiting.route_plan_id = plan.id and waiting.status_before = 'I'
    join route on route.id = plan.route_id
  where plan.status in ('W', 'R') and plan.vehicle_id is null and plan.driver_id is null and plan.helper_id is null
    and exists (select from jsonb_to_recordset(route.crews) crew(vehicle_id bigint, driver_id bigint, helper_id bigint)
      where crew.vehicle_id = given.vehicle_id or crew.driver_id in (given.driver_id, given.helper_id)
        or crew.helper_id in (given.driver_id, given.helper_id))`;
