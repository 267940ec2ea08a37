import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { integerLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** A plan that may take points of another plan. */
export type ReliefPlan = {
  readonly id: number;
  /** Of its vehicle, null if unknown. */
  readonly capacity: number | null;
  readonly axles: number | null;
  /** The load of its points still to be visited. */
  readonly load: number;
  /** For each of the points, how far the nearest point of this plan is, in metres. */
  readonly distances: readonly number[];
};

/** How many plans are looked at, and how many points each may have: longer ones take too long to try. */
const plansMaxCount = 200;
const pointsOfPlanMaxCount = 1000;

/** The metres of a degree of latitude. */
const metresOfDegree = 111_195;

/**
 * The plans with a vehicle that overlap the period of a plan, are not locked and have points to visit, with their
 * distances from these points.
 */
export const listReliefPlans = async (
  db: Db,
  plan: Pick<RoutePlan, 'id' | 'date_time_start' | 'date_time_end'>,
  points: readonly Coordinates[],
): Promise<readonly ReliefPlan[]> => parseAll(await db.rows(reliefPlansQuery(plan, points)));

/** The query, exported for explaining it in tests. */
export const reliefPlansQuery = (
  { id, date_time_start: begin, date_time_end: end }: Pick<RoutePlan, 'id' | 'date_time_start' | 'date_time_end'>,
  points: readonly Coordinates[],
): Sql => {
  const given = points.map(({ latitude, longitude }, at) => ({ at, latitude, longitude }));
  return sql`select json_build_object('id', plan.id, 'capacity', vehicle.capacity, 'axles', vehicle.axles,
      'load', ahead.load, 'distances', near.distances)
    from (select id, vehicle_id from route_plan
        where date_time_start < ${end}::timestamptz and date_time_end > ${begin}::timestamptz
          and date_time_start > ${begin}::timestamptz - make_interval(days => ${integerLiteral(planMaxDays)})
          and status in ('P', 'E') and date_excluded is null and not locked and vehicle_id is not null and id <> ${id}
          and total_points between 1 and ${integerLiteral(pointsOfPlanMaxCount)}
        order by date_time_start desc, id desc limit ${integerLiteral(plansMaxCount)}) plan
      join vehicle on vehicle.id = plan.vehicle_id
      cross join lateral (select coalesce(sum(point.capacity), 0) as load from route_point point
        where ${isAhead}) ahead
      cross join lateral (select json_agg(nearest.metres order by nearest.at) as distances
        from (select given.at, round(${integerLiteral(metresOfDegree)} * sqrt(min((point.latitude - given.latitude) ^ 2
              + ((point.longitude - given.longitude) * cos(radians(given.latitude))) ^ 2))) as metres
            from jsonb_to_recordset(${given}::jsonb) given (at integer, latitude float8, longitude float8), route_point point
            where ${isAhead} group by given.at) nearest) near
    where near.distances is not null order by plan.id`;
};

const isAhead = sql`point.route_plan_id = plan.id and point.date_excluded is null and point.status = 'P'
  and point.latitude is not null and point.longitude is not null`;
