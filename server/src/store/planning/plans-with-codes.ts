import type { RoutePointType } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { textArray } from '@tropeiro/platform/database/protocol/binary-array.ts';
import { arrayLiteral, integerLiteral, sql } from '@tropeiro/platform/database/statement.ts';

/** A point's code in its company's own system. A delivery and a pick-up may share a code. */
export type CodedPoint = { readonly type: RoutePointType; readonly external_code: string };

/** A plan that has a point with this code. */
export type PlanWithCode = Pick<RoutePlan, 'id' | 'external_code'> & { readonly code: string };

/** The maximum number of listed pairs of code and plan: more would not help the caller. */
const maxCount = 100;

/**
 * The plans on the days of a period that have points with these codes. Excluded plans and points and `excludedIds`
 * are left out. Points count whatever their status, since a delivered order must not be planned again. Each pair of
 * code and plan is listed once, in the order of the codes.
 */
export const listPlansWithCodes = async (
  db: Db,
  points: readonly CodedPoint[],
  { date_time_start: start, date_time_end: end }: Pick<RoutePlan, 'date_time_start' | 'date_time_end'>,
  timezone: string,
  excludedIds: readonly number[],
): Promise<readonly PlanWithCode[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', plan.id, 'external_code', plan.external_code, 'code', point.external_code)
    from unnest(${textArray(points.map(({ type }) => type))}::text[],
        ${textArray(points.map(({ external_code }) => external_code))}::text[])
        with ordinality given(type, code, place)
      join route_point point on point.external_code = given.code and point.type = given.type
        and point.route_plan_id is not null and point.date_excluded is null
      join route_plan plan on plan.id = point.route_plan_id and plan.date_excluded is null
        and plan.date_time_start < date_trunc('day', ${end}::timestamptz, ${timezone}) + interval '1 day'
        and plan.date_time_end > date_trunc('day', ${start}::timestamptz, ${timezone})
        and plan.id <> all(${arrayLiteral(excludedIds)}::bigint[])
    group by plan.id, plan.external_code, point.external_code
    order by min(given.place), plan.id limit ${integerLiteral(maxCount)}`),
  );
