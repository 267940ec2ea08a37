import { type Db, many } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** A stop of a plan, by the serial of the device in its vehicle. */
export type PlannedStop = {
  readonly serial: string;
  readonly planId: number;
  readonly planBegin: string;
  readonly planCreated: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly serviceS: number;
};

/** The stops of plans that begin from a moment on, and before another, in their order; departure and arrival are none. */
export const listPlannedStops = async (db: Db, fromMs: number, untilMs: number): Promise<PlannedStop[]> =>
  many<PlannedStop>(
    await db.rows(sql`select json_build_object('serial', d.serial, 'planId', r.id,
        'planBegin', json_moment(r.date_time_start)::json, 'planCreated', json_moment(r.date_created)::json,
        'latitude', p.latitude, 'longitude', p.longitude, 'serviceS', p.delivery_time)
      from route_plan r join vehicle v on v.id = r.vehicle_id join device d on d.id = v.device_id
        join route_point p on p.route_plan_id = r.id
      where r.date_excluded is null and r.status in ('P', 'E', 'C')
        and r.date_time_start >= to_timestamp(${fromMs}::float8 / 1000) and r.date_time_start < to_timestamp(${untilMs}::float8 / 1000)
        and p.date_excluded is null and p.type not in ('PA', 'CH') and p.latitude is not null and p.longitude is not null
      order by r.date_time_start, r.id, p."order", p.id`),
  );
