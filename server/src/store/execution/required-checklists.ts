import type { FilledChecklist } from '@tropeiro/domain/execution/checklist-block.ts';
import type { TimeInCrew } from '@tropeiro/domain/execution/in-crew-at.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import { crewsOfPlan, timesOfCrew } from '../planning/plan-crews.ts';

/**
 * The form that the category of a plan's vehicle requires before the plan starts, and its executions since a moment.
 * It was required while the plan had this crew.
 */
export type RequiredChecklist = TimeInCrew & {
  readonly route_plan_id: number;
  readonly checklist_form_id: number;
  readonly filled: readonly FilledChecklist[];
};

/**
 * The plans among these that are not started and require a checklist. It counts if it was filled in for the plan's
 * vehicle or, without a vehicle, by the plan's driver or helper. If the crew of a plan changed, each crew is returned.
 */
export const listRequiredChecklists = async (
  db: Db,
  planIds: readonly number[],
  since: string,
): Promise<readonly RequiredChecklist[]> =>
  planIds.length === 0
    ? []
    : parseAll(
        await db.rows(sql`select json_build_object('route_plan_id', plan.id, ${timesOfCrew},
            'checklist_form_id', category.required_checklist_form_id, 'filled', coalesce((
              select json_agg(json_build_object('date_executed', json_moment(done.date_executed)::json,
                'is_high_risk', done.count_high_risk > 0))
              from checklist done where done.checklist_form_id = category.required_checklist_form_id
                and done.date_executed >= ${since}::timestamptz and (done.vehicle_id = crew.vehicle_id
                  or done.vehicle_id is null and done.user_id in (select u.id from app_user u
                    where u.driver_id in (crew.driver_id, crew.helper_id)))), '[]'))
          from route_plan plan cross join lateral ${crewsOfPlan(sql`plan`)} join vehicle on vehicle.id = crew.vehicle_id
            join vehicle_category category on category.id = vehicle.vehicle_category_id
          where plan.id = any(${arrayLiteral(planIds)}::bigint[]) and plan.status in ('P', 'W', 'R')
            and category.required_checklist_form_id is not null order by plan.id, crew.ends`),
      );
