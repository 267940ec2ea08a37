import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { integerLiteral, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** A plan that may take points of another plan. */
export type ReliefPlan = {
  readonly id: number;
  /** Of its vehicle, null if unknown. */
  readonly capacity: number | null;
  readonly axles: number | null;
  /** The total load of its deliveries still to be made. All of it is on board when the vehicle departs. */
  readonly delivery_load: number;
  /** The total load of its pick-ups still to be made. All of it is on board when the vehicle arrives. */
  readonly pick_up_load: number;
  /** For each of the points, how far the nearest point of this plan is, in metres. */
  readonly distances: readonly number[];
};

/** How many plans are looked at, and how many points each may have: longer ones take too long to try. */
export const reliefPlansMaxCount = 200;
const pointsOfPlanMaxCount = 1000;

/** The metres of a degree of latitude. */
const metresOfDegree = 111_195;

/**
 * The plans nearest to points of a plan, the nearest first: those with a vehicle that overlap its period, are not locked
 * and have points to visit. One more than are looked at, if there are more.
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
  const squares = points.map(squaredDegrees);
  const metres = squares.map((square) => sql`round(${integerLiteral(metresOfDegree)} * sqrt(${square}))`);
  return sql`select json_build_object('id', plan.id, 'capacity', vehicle.capacity, 'axles', vehicle.axles,
      'delivery_load', ahead.delivery_load, 'pick_up_load', ahead.pick_up_load, 'distances', ahead.distances)
    from (select id, vehicle_id from route_plan
        where date_time_start < ${end}::timestamptz and date_time_end > ${begin}::timestamptz
          and date_time_start > ${begin}::timestamptz - make_interval(days => ${integerLiteral(planMaxDays)})
          and status in ('P', 'E') and date_excluded is null and not locked and vehicle_id is not null and id <> ${id}
          and total_points between 1 and ${integerLiteral(pointsOfPlanMaxCount)}) plan
      join vehicle on vehicle.id = plan.vehicle_id
      cross join lateral (select coalesce(sum(point.capacity) filter (where point.type = 'PE'), 0) as delivery_load,
          coalesce(sum(point.capacity) filter (where point.type = 'PC'), 0) as pick_up_load,
          json_build_array(${joinSql(metres, ', ')}) as distances, least(${joinSql(squares, ', ')}) as nearest
        from route_point point
        where point.route_plan_id = plan.id and point.date_excluded is null and point.status = 'P'
          and point.latitude is not null and point.longitude is not null) ahead
    where ahead.nearest is not null
    order by ahead.nearest, plan.id limit ${integerLiteral(reliefPlansMaxCount + 1)}`;
};

/** How far the nearest point of a plan is, as the square of degrees of latitude. */
const squaredDegrees = ({ latitude, longitude }: Coordinates): Sql =>
  sql`min((point.latitude - ${latitude}::float8) ^ 2
    + ((point.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8))) ^ 2)`;
