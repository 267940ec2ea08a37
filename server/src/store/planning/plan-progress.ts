import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import { attemptsWithActions, attemptTime } from '../execution/attempts-at-points.ts';
import { listPresentPositions } from '../tracking/last-positions.ts';

/** How far a plan is that was started and is not completed. */
export type PlanProgress = {
  readonly id: number;
  readonly now: string;
  /** What is done, in its order, and the departure, whether anybody said so or not. */
  readonly done: readonly DoneRow[];
  /** Where its vehicle was last; null: nobody knows. */
  readonly position: (Coordinates & { readonly time: string }) | null;
};

export type DoneRow = Pick<
  RoutePoint,
  'id' | 'type' | 'status' | 'order' | 'capacity' | 'departure' | 'distance' | 'latitude' | 'longitude'
> & {
  readonly line: number;
  /** When it was done; null: nobody knows. */
  readonly done: string | null;
};

/** How far these plans are, of those that are under way, be they waiting for an optimization or not. */
export async function listProgress(db: Db, planIds: readonly number[]): Promise<readonly PlanProgress[]> {
  const started = many<Omit<PlanProgress, 'position'> & { readonly vehicle_id: number | null }>(
    await db.rows(sql`select json_build_object('id', plan.id, 'vehicle_id', plan.vehicle_id,
        'now', json_moment(now()::timestamptz(3))::json, 'done', coalesce(done, '[]'))
      from route_plan plan, lateral (${donePoints}) found (done)
      where plan.id = any(${arrayLiteral(planIds)}::bigint[]) and ${isUnderWay} order by plan.id`),
  );
  const vehicleIds = started.flatMap(({ vehicle_id: id }) => id ?? []);
  const seen = new Map((await listPresentPositions(db, vehicleIds)).map((one) => [one.vehicle_id, one]));
  return started.map(({ vehicle_id: id, ...plan }) => ({ ...plan, position: (id && seen.get(id)) || null }));
}

const isUnderWay = sql`(plan.status = 'E' or plan.date_started is not null and plan.status in ('W', 'R'))`;

const donePoints = sql`select json_agg(json_build_object('id', point.id, 'line', point.line, 'type', point.type,
    'status', point.status, 'order', point."order", 'capacity', point.capacity, 'departure', json_moment(point.departure)::json,
    'distance', point.distance, 'latitude', point.latitude, 'longitude', point.longitude,
    'done', json_moment((select max(${attemptTime}) from ${attemptsWithActions}
      where record.route_point_id = point.id))::json)
    order by point."order", point.id)
  from route_point point
  where point.route_plan_id = plan.id and point.date_excluded is null and (point.status <> 'P' or point.type = 'PA')`;
