import type { RoutePointType } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** A point of a plan, with the serial of the device in the plan's vehicle. */
export type PlannedPoint = {
  readonly serial: string;
  readonly planId: number;
  readonly planBegin: string;
  readonly planCreated: string;
  readonly isCompleted: boolean;
  /** Whether its plan was created together with the company's first vehicles, or from a template that was. */
  readonly isMadeWithFleet: boolean;
  readonly id: number;
  readonly type: RoutePointType;
  readonly latitude: number;
  readonly longitude: number;
  readonly serviceS: number;
  /** The planned departure. */
  readonly departure: string | null;
  /** The start of its first time window. */
  readonly opens: string | null;
};

/** Records of one transaction have the same moment. */
const isMadeWithFleet = sql`(select min(date_created) from vehicle) in (select r.date_created
  union all select t.date_created from route_template_day made join route_template t on t.id = made.route_template_id
    where made.route_id = r.route_id)`;

/** The points of plans that begin within this period, in their order. */
export const listPlannedPoints = async (db: Db, fromMs: number, untilMs: number): Promise<PlannedPoint[]> =>
  parseAll<PlannedPoint>(
    await db.rows(sql`select json_build_object('serial', d.serial, 'planId', r.id,
        'planBegin', json_moment(r.date_time_start)::json, 'planCreated', json_moment(r.date_created)::json,
        'isCompleted', r.status = 'C', 'isMadeWithFleet', ${isMadeWithFleet}, 'id', p.id, 'type', p.type,
        'latitude', p.latitude, 'longitude', p.longitude, 'serviceS', p.delivery_time, 'departure', json_moment(p.departure)::json,
        'opens', case when r.has_time_window then p.time_windows -> 0 -> 'begin' end)
      from route_plan r join vehicle v on v.id = r.vehicle_id join device d on d.id = v.device_id
        join route_point p on p.route_plan_id = r.id
      where r.date_excluded is null and r.status in ('P', 'E', 'C')
        and r.date_time_start >= to_timestamp(${fromMs}::float8 / 1000) and r.date_time_start < to_timestamp(${untilMs}::float8 / 1000)
        and p.date_excluded is null and p.latitude is not null and p.longitude is not null
      order by r.date_time_start, r.id, p."order", p.id`),
  );
