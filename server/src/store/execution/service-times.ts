import { learningRules } from '@tropeiro/domain/execution/learn-service-time.ts';
import { ServicesAtPlace } from '@tropeiro/domain/execution/service-time-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { integerLiteral, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import { arrivalAtPoint } from './attendance.ts';
import { secondsBetween, serviceWhere } from './service-of-point.ts';

/** The places with enough services to learn from, ordered by number, with the durations of the last services. */
export function listServicesAtPlaces({ limit, cursor }: PageRequest): ListQuery {
  const behind = cursor === undefined ? undefined : sql`point.place > ${placeOfCursor(cursor)}::bigint`;
  return {
    select: sql`select ${record} from (${attemptedPlaces(behind)}) at ${learntFrom} join route_point point on point.id = learnt.last_id
      order by at.place${limitClause(limit)}`,
    limit,
    cursorOf: cursorBy<ServicesAtPlace>('place'),
    count: () => countRecords(sql`(${attemptedPlaces()}) at ${learntFrom}`),
  };
}

/** Points at one place, by their lines, with the durations of the last services there. */
export type ServicesOfLines = { readonly lines: readonly number[]; readonly services: readonly number[] };

/** The same for the places of these points. */
export const listServicesOfLines = async (
  db: Db,
  points: readonly { readonly line: number; readonly latitude: number; readonly longitude: number }[],
): Promise<ServicesOfLines[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('lines', at.lines, 'services', learnt.services)
      from (select place_of(latitude, longitude) as place, json_agg(line) as lines
        from ${unnest(sentPoint, points)} as sent (${columnList(sentPoint)}) group by 1) at ${learntFrom}`),
  );

const sentPoint = { line: 'int4', latitude: 'float8', longitude: 'float8' } as const;

const placeOfCursor = (cursor: string): number => cursorInteger(cursorValues(cursor, 1)[0]);

const isAttempted = sql`point.status in ('E', 'D')`;

const attemptedPlaces = (behind?: Sql): Sql =>
  sql`select point.place from route_point point${where(
    sql`${isAttempted} and point.place is not null`,
    behind,
  )} group by point.place having count(*) >= ${integerLiteral(learningRules.minCount)}`;

/**
 * The last attempted points at `at.place`, with the time and service duration of each. The duration is null if the
 * arrival is unknown. A driver serves one point after the other: of several points of a plan at one place, each
 * service begins when the previous one ends.
 */
const attempts = sql`select point.id, last.time, case when service.begin is not null then ${secondsBetween(
  sql`greatest(service.begin, lag(last.time) over (partition by plan.id order by last.time, point.id))`,
  sql`last.time`,
)} end as seconds
  from (select * from route_point point where point.place = at.place and ${isAttempted}
      order by point.id desc limit ${integerLiteral(learningRules.pointCount)}) point
    join route_plan plan on plan.id = point.route_plan_id ${arrivalAtPoint} ${serviceWhere(isAttempted)}`;

/** Joins the last services at `at.place`, the newest first, if there are enough to learn from. */
const learntFrom = sql`cross join lateral (
  select jsonb_agg(seconds order by time desc, id desc) as services, (array_agg(id order by time desc, id desc))[1] as last_id,
    max(time) as last_date
  from (select id, time, seconds from (${attempts}) attempt
    where seconds between ${integerLiteral(learningRules.minS)} and ${integerLiteral(learningRules.maxS)}
    order by time desc, id desc limit ${integerLiteral(learningRules.lastCount)}) service
  having count(*) >= ${integerLiteral(learningRules.minCount)}) learnt`;

const record = recordOf(ServicesAtPlace, {
  place: sql`at.place`,
  name: sql`point.name`,
  address: sql`point.address`,
  latitude: sql`point.latitude`,
  longitude: sql`point.longitude`,
  last_service_time: sql`learnt.services -> 0`,
  last_date: sql`learnt.last_date`,
  services: sql`learnt.services`,
});
