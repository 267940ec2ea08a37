import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { type Db, parseAllInSlices } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import { type PointUnderWay, pointsUnderWay } from '../execution/plans-under-way.ts';
import { listPresentPositions } from '../tracking/positions/last-positions.ts';
import { listPhonePositionsOfPlans } from '../tracking/positions/phone-positions.ts';

/** The progress of a plan that was started and is not completed. */
export type PlanProgress = {
  readonly id: number;
  readonly now: string;
  /** The completed points, in their order, and the departure even if unreported. */
  readonly done: readonly DoneRow[];
  /** When the driver began, null if unknown. */
  readonly date_started: string | null;
  /** All located points, with their visits. */
  readonly points: readonly PointUnderWay[];
  /** The last position of its vehicle, or of its crew's phones if it has none. Null if unknown. */
  readonly position: (Coordinates & { readonly time: string }) | null;
};

export type DoneRow = Pick<RoutePoint, 'id' | 'type' | 'status' | 'order' | 'capacity' | 'departure' | 'distance'>;

/** The progress of the plans among these that are under way, whether or not they wait for an optimization. */
export async function listProgress(db: Db, planIds: readonly number[]): Promise<readonly PlanProgress[]> {
  const started = await parseAllInSlices<Omit<PlanProgress, 'position'> & { readonly vehicle_id: number | null }>(
    await db.rows(sql`select json_build_object('id', plan.id, 'vehicle_id', plan.vehicle_id,
        'now', json_moment(now()::timestamptz(3))::json, 'date_started', json_moment(plan.date_started)::json,
        'done', coalesce(done, '[]'), 'points', coalesce(points, '[]'))
      from route_plan plan, lateral (${donePoints}) found (done), lateral (${pointsUnderWay}) located (points)
      where plan.id = any(${arrayLiteral(planIds)}::bigint[]) and ${isUnderWay} order by plan.id`),
  );
  const vehicleIds = started.flatMap(({ vehicle_id: id }) => id ?? []);
  const positions = new Map(
    (await listPresentPositions(db, vehicleIds)).map((position) => [position.vehicle_id, position]),
  );
  const withoutVehicle = started.filter(({ vehicle_id: id }) => id === null).map(({ id }) => id);
  const phones = new Map(
    (await listPhonePositionsOfPlans(db, withoutVehicle)).map((position) => [position.route_plan_id, position]),
  );
  return started.map(({ vehicle_id: id, ...plan }) => {
    return { ...plan, position: (id === null ? phones.get(plan.id) : positions.get(id)) ?? null };
  });
}

const isUnderWay = sql`(plan.status = 'E' or plan.date_started is not null and plan.status in ('W', 'R'))`;

const donePoints = sql`select json_agg(json_build_object('id', point.id, 'type', point.type,
    'status', point.status, 'order', point."order", 'capacity', point.capacity, 'departure', json_moment(point.departure)::json,
    'distance', point.distance)
    order by point."order", point.id)
  from route_point point
  where point.route_plan_id = plan.id and point.date_excluded is null and (point.status <> 'P' or point.type = 'PA')`;
