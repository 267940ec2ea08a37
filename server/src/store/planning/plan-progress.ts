import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import { attemptsWithActions, attemptTime } from '../execution/attempts-at-points.ts';
import type { TimedPlace } from '../tracking/positions/phone-positions.ts';
import { findPositionsOfPlans } from '../tracking/positions/plan-positions.ts';
import { isUnderWay } from './open-plans.ts';

/** The progress of a plan that was started and is not completed. */
export type PlanProgress = {
  readonly id: number;
  readonly now: string;
  /** The completed points, in their order, and the departure even if unreported. */
  readonly done: readonly DoneRow[];
  /** The last position of its vehicle or phone, null if unknown. */
  readonly position: TimedPlace | null;
};

export type DoneRow = Pick<
  RoutePoint,
  'id' | 'type' | 'status' | 'order' | 'capacity' | 'departure' | 'distance' | 'latitude' | 'longitude'
> & {
  readonly line: number;
  /** When it was done, null if unknown. */
  readonly done: string | null;
};

/** The progress of the plans among these that are under way, whether or not they wait for an optimization. */
export async function listProgress(db: Db, planIds: readonly number[]): Promise<readonly PlanProgress[]> {
  const started = parseAll<Omit<PlanProgress, 'position'> & { readonly vehicle_id: number | null }>(
    await db.rows(sql`select json_build_object('id', plan.id, 'vehicle_id', plan.vehicle_id,
        'now', json_moment(now()::timestamptz(3))::json, 'done', coalesce(done, '[]'))
      from route_plan plan, lateral (${donePoints}) found (done)
      where plan.id = any(${arrayLiteral(planIds)}::bigint[]) and ${isUnderWay(sql`plan`)} order by plan.id`),
  );
  const positions = await findPositionsOfPlans(db, started);
  return started.map(({ vehicle_id: _, ...plan }) => ({ ...plan, position: positions.get(plan.id) ?? null }));
}

const donePoints = sql`select json_agg(json_build_object('id', point.id, 'line', point.line, 'type', point.type,
    'status', point.status, 'order', point."order", 'capacity', point.capacity, 'departure', json_moment(point.departure)::json,
    'distance', point.distance, 'latitude', point.latitude, 'longitude', point.longitude,
    'done', json_moment((select max(${attemptTime}) from ${attemptsWithActions}
      where record.route_point_id = point.id))::json)
    order by point."order", point.id)
  from route_point point
  where point.route_plan_id = plan.id and point.date_excluded is null and (point.status <> 'P' or point.type = 'PA')`;
