import { commonSettings } from '@tropeiro/telematics/engine/common-settings.ts';
import { metresBetween } from '../engine/metres-between.ts';
import { type Sql, sql } from '../engine/statement.ts';

/** A position so much older than a moment says nothing of where the vehicle was then. */
const maxAge = sql`interval '1 hour'`;

/** So many positions before and after a moment tell which of them are to be believed. */
const [beforeCount, afterCount] = [sql`5`, sql`2`];

const reachedKmh = commonSettings.jump_speed_kmh.default;

/**
 * Where a vehicle was at a moment, as `m` (from …): the last position at it or in the hour before that another one near it in
 * time agrees with. A single one that nothing else was heard beside is believed.
 */
export function positionAt(vehicleId: Sql, time: Sql): Sql {
  const heard = sql`select * from device_message where vehicle_id = ${vehicleId} and valid and latitude is not null
    and longitude is not null`;
  const metres = metresBetween(sql`p.latitude`, sql`p.longitude`, sql`other.latitude`, sql`other.longitude`);
  // Clocks of devices know whole seconds.
  const seconds = sql`greatest(1, abs(extract(epoch from other.time - p.time)))`;
  const others = sql`select from heard other where (other.time, other.kind, other.hash) <> (p.time, p.kind, p.hash)`;
  return sql`from (with heard as (
      (${heard} and time <= ${time} and time >= ${time} - ${maxAge} order by time desc, kind desc, hash desc limit ${beforeCount})
      union all (${heard} and time > ${time} and time <= ${time} + ${maxAge} order by time, kind, hash limit ${afterCount}))
    select p.* from heard p where p.time <= ${time}
      and (not exists (${others}) or exists (${others} and ${metres} <= ${seconds} * ${reachedKmh}::float8 / 3.6))
    order by p.time desc, p.kind desc, p.hash desc limit 1) m`;
}
