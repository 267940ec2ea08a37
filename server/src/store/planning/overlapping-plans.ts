import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, integerLiteral, joinSql, type Sql, sql } from '../engine/statement.ts';

/** When a plan is executed, and by whom. */
export type PlanCrewTime = Pick<
  RoutePlan,
  'date_time_start' | 'date_time_end' | 'vehicle_id' | 'driver_id' | 'helper_id'
>;

/** A plan that shares its vehicle or somebody of its crew with another, at the same time. */
export type OverlappingPlan = PlanCrewTime & Pick<RoutePlan, 'id' | 'external_code'>;

/** As many plans as are found for a vehicle or person: whoever is in more of them at once has heard enough. */
const maxCountEach = 20;

/**
 * The plans, neither excluded nor completed, that overlap one of these and have its vehicle or somebody of its crew, but
 * for those of the ids `without`. Each is looked up by an index that begins with who it is and when.
 */
export const listOverlappingPlans = async (
  db: Db,
  plans: readonly PlanCrewTime[],
  without: readonly number[],
): Promise<readonly OverlappingPlan[]> => many(await db.rows(overlappingPlans(plans, without)));

/** The question, to be asked or explained. */
export const overlappingPlans = (plans: readonly PlanCrewTime[], without: readonly number[]): Sql =>
  sql`select distinct on (other.id) json_build_object('id', other.id, 'external_code', other.external_code,
        'date_time_start', json_moment(other.date_time_start)::json, 'date_time_end', json_moment(other.date_time_end)::json,
        'vehicle_id', other.vehicle_id, 'driver_id', other.driver_id, 'helper_id', other.helper_id)
      from jsonb_populate_recordset(null::route_plan, ${plans}::jsonb) given
        cross join lateral (${joinSql(
          sharings.map(
            (isShared) => sql`(select * from route_plan plan where ${isShared}
              and plan.date_time_start < given.date_time_end and plan.date_time_end > given.date_time_start
              and plan.date_time_start > given.date_time_start - make_interval(days => ${integerLiteral(planMaxDays)})
              and plan.date_excluded is null and plan.status <> 'C' and plan.id <> all(${arrayLiteral(without)}::bigint[])
              order by plan.date_time_start desc, plan.id desc limit ${integerLiteral(maxCountEach)})`,
          ),
          ' union all ',
        )}) other
      order by other.id`;

/** The ways in which two plans need the same: somebody who drives one may help with the other. */
const sharings = [
  sql`plan.vehicle_id = given.vehicle_id`,
  sql`plan.driver_id = given.driver_id`,
  sql`plan.driver_id = given.helper_id`,
  sql`plan.helper_id = given.driver_id`,
  sql`plan.helper_id = given.helper_id`,
];
