import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { commonSettings } from '@tropeiro/telematics/engine/common-settings.ts';
import { metresBetween } from '../../places/metres-between.ts';

/** A position older than this does not show where the vehicle was. */
const maxAge = sql`interval '1 hour'`;

/** How many positions before and after a moment decide which of them are believed. */
const [beforeCount, afterCount] = [sql`5`, sql`2`];

const reachedKmh = commonSettings.jump_speed_kmh.default;

/**
 * The position of a vehicle at a moment, as `m` (from …): the last one at it or in the hour before that agrees with
 * another position near it in time. If there is only a single position, it is believed.
 */
export function positionAt(vehicleId: Sql, time: Sql): Sql {
  const heard = sql`select * from device_message where vehicle_id = ${vehicleId} and valid and latitude is not null
    and longitude is not null`;
  const metres = metresBetween(sql`p.latitude`, sql`p.longitude`, sql`other.latitude`, sql`other.longitude`);
  // Clocks of devices have a resolution of a second.
  const seconds = sql`greatest(1, abs(extract(epoch from other.time - p.time)))`;
  const otherPositions = sql`select from heard other where (other.time, other.kind, other.hash) <> (p.time, p.kind, p.hash)`;
  return sql`from (with heard as (
      (${heard} and time <= ${time} and time >= ${time} - ${maxAge} order by time desc, kind desc, hash desc limit ${beforeCount})
      union all (${heard} and time > ${time} and time <= ${time} + ${maxAge} order by time, kind, hash limit ${afterCount}))
    select p.* from heard p where p.time <= ${time}
      and (not exists (${otherPositions}) or exists (${otherPositions} and ${metres} <= ${seconds} * ${reachedKmh}::float8 / 3.6))
    order by p.time desc, p.kind desc, p.hash desc limit 1) m`;
}
