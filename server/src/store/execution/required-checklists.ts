import type { FilledChecklist } from '@tropeiro/domain/execution/checklist-block.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';

/** The form that must be filled in before a plan starts, by the category of its vehicle, and when it was since a moment. */
export type RequiredChecklist = {
  readonly route_plan_id: number;
  readonly checklist_form_id: number;
  readonly filled: readonly FilledChecklist[];
};

/**
 * Those of these plans that are not started and require a checklist. It was filled in for the vehicle of the plan or, for no
 * vehicle in particular, by its driver or helper.
 */
export const listRequiredChecklists = async (
  db: Db,
  planIds: readonly number[],
  since: string,
): Promise<readonly RequiredChecklist[]> =>
  planIds.length === 0
    ? []
    : many(
        await db.rows(sql`select json_build_object('route_plan_id', plan.id,
            'checklist_form_id', category.required_checklist_form_id, 'filled', coalesce((
              select json_agg(json_build_object('date_executed', json_moment(done.date_executed)::json,
                'is_high_risk', done.count_high_risk > 0))
              from checklist done where done.checklist_form_id = category.required_checklist_form_id
                and done.date_executed >= ${since}::timestamptz and (done.vehicle_id = plan.vehicle_id
                  or done.vehicle_id is null and done.user_id in (select u.id from app_user u
                    where u.driver_id in (plan.driver_id, plan.helper_id)))), '[]'))
          from route_plan plan join vehicle on vehicle.id = plan.vehicle_id
            join vehicle_category category on category.id = vehicle.vehicle_category_id
          where plan.id = any(${arrayLiteral(planIds)}::bigint[]) and plan.status in ('P', 'W', 'R')
            and category.required_checklist_form_id is not null order by plan.id`),
      );
