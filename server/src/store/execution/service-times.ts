import { learning } from '@tropeiro/domain/execution/learn-service-time.ts';
import { ServicesAtPlace } from '@tropeiro/domain/execution/service-time.ts';
import { type Db, many } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { integerLiteral, type Sql, sql, where } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { arrivalAtPoint } from './attendance.ts';
import { secondsBetween, serviceWhere } from './service-of-point.ts';

/** The places at which there was enough to learn from, in the order of their numbers, with what the last services took. */
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

/** Points at one place, by their lines, with what the last services there took. */
export type ServicesOfLines = { readonly lines: readonly number[]; readonly services: readonly number[] };

/** The same of the places that these points are at. */
export const listServicesOfLines = async (
  db: Db,
  points: readonly { readonly line: number; readonly latitude: number; readonly longitude: number }[],
): Promise<ServicesOfLines[]> =>
  many(
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
  )} group by point.place having count(*) >= ${integerLiteral(learning.leastCount)}`;

/**
 * The points attempted last at `at.place`, with when each was done with and what its service took; null: its arrival is not known.
 * A driver serves one after the other: of several points of a plan at one place, the service of each begins when the one before is done with.
 */
const attempts = sql`select point.id, last.time, case when service.begin is not null then ${secondsBetween(
  sql`greatest(service.begin, lag(last.time) over (partition by plan.id order by last.time, point.id))`,
  sql`last.time`,
)} end as seconds
  from (select * from route_point point where point.place = at.place and ${isAttempted}
      order by point.id desc limit ${integerLiteral(learning.pointCount)}) point
    join route_plan plan on plan.id = point.route_plan_id ${arrivalAtPoint} ${serviceWhere(isAttempted)}`;

/** Joins to `at.place` the last services there, the newest first, where there are enough to learn from. */
const learntFrom = sql`cross join lateral (
  select jsonb_agg(seconds order by time desc, id desc) as services, (array_agg(id order by time desc, id desc))[1] as last_id,
    max(time) as last_date
  from (select id, time, seconds from (${attempts}) attempt
    where seconds between ${integerLiteral(learning.leastS)} and ${integerLiteral(learning.mostS)}
    order by time desc, id desc limit ${integerLiteral(learning.lastCount)}) service
  having count(*) >= ${integerLiteral(learning.leastCount)}) learnt`;

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
