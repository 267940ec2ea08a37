import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePointType } from '@tropeiro/domain/planning/route-point-type.ts';
import { textArray } from '../engine/binary-array.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, integerLiteral, sql } from '../engine/statement.ts';

/** What a point is known by in its company's own system: a delivery and a pick-up may be of one code. */
export type CodedPoint = { readonly type: RoutePointType; readonly external_code: string };

/** A plan that has a point of such a code. */
export type PlanWithCode = Pick<RoutePlan, 'id' | 'external_code'> & { readonly code: string };

/** So many points of other plans are found: who has more of them has heard enough. */
const maxCount = 100;

/**
 * The plans on the days of a period, neither excluded nor completed, that have points with these codes which are still to be driven to,
 * but for those of the ids `without`. By the codes in their order.
 */
export const listPlansWithCodes = async (
  db: Db,
  points: readonly CodedPoint[],
  { date_time_start: start, date_time_end: end }: Pick<RoutePlan, 'date_time_start' | 'date_time_end'>,
  timezone: string,
  without: readonly number[],
): Promise<readonly PlanWithCode[]> =>
  many(
    await db.rows(sql`select json_build_object('id', plan.id, 'external_code', plan.external_code, 'code', point.external_code)
    from unnest(${textArray(points.map(({ type }) => type))}::text[],
        ${textArray(points.map(({ external_code }) => external_code))}::text[])
        with ordinality given(type, code, place)
      join route_point point on point.external_code = given.code and point.type = given.type
        and point.route_plan_id is not null and point.date_excluded is null and point.status = 'P'
      join route_plan plan on plan.id = point.route_plan_id and plan.date_excluded is null and plan.status <> 'C'
        and plan.date_time_start < date_trunc('day', ${end}::timestamptz, ${timezone}) + interval '1 day'
        and plan.date_time_end > date_trunc('day', ${start}::timestamptz, ${timezone})
        and plan.id <> all(${arrayLiteral(without)}::bigint[])
    order by given.place, plan.id limit ${integerLiteral(maxCount)}`),
  );
