import { hodometerMaxKm } from '@tropeiro/domain/fleet/vehicle.ts';
import { parseAll } from '@tropeiro/platform/database/db.ts';
import { changedColumns } from '@tropeiro/platform/database/records/changed-columns.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';

/** What a closed day adds to the meters of a vehicle. Negative if a correction reduces it. */
export type MeteredDay = {
  readonly vehicle_id: number;
  readonly date: string;
  readonly metres: number;
  readonly seconds: number;
};

/**
 * The query that adds days to the pending amounts of vehicles' meters. Only days since the meters were last set
 * count.
 */
export function addToMeters(days: readonly MeteredDay[]): Sql {
  const types = { vehicle_id: 'float8', date: 'text', metres: 'float8', seconds: 'float8' } as const;
  return sql`with known as (
      select v.id, coalesce(m.hodometer_since, created.date) as hodometer_since, coalesce(m.hourimeter_since, created.date) as hourimeter_since
      from vehicle v left join vehicle_meter m on m.vehicle_id = v.id, lateral (
        select (v.date_created at time zone c.timezone)::date as date from customer c where c.id = v.customer_id) created
      where v.id in (select vehicle_id::bigint from ${unnest(types, days)} as sent (${columnList(types)}))
    )
    insert into vehicle_meter (vehicle_id, hodometer_since, hodometer_rest_m, hourimeter_since, hourimeter_rest_s)
    select known.id, known.hodometer_since, coalesce(sum(sent.metres) filter (where sent.date::date >= known.hodometer_since), 0),
      known.hourimeter_since, coalesce(sum(sent.seconds) filter (where sent.date::date >= known.hourimeter_since), 0)
    from ${unnest(types, days)} as sent (${columnList(types)}) join known on known.id = sent.vehicle_id::bigint
    group by known.id, known.hodometer_since, known.hourimeter_since
    on conflict (vehicle_id) do update set hodometer_rest_m = vehicle_meter.hodometer_rest_m + excluded.hodometer_rest_m,
      hourimeter_rest_s = vehicle_meter.hourimeter_rest_s + excluded.hourimeter_rest_s`;
}

/**
 * Moves the meters of these vehicles by the whole units of their pending amounts. Returns the ids of the vehicles
 * whose meters moved.
 */
export async function moveMeters(transaction: Transaction, vehicleIds: readonly number[]): Promise<readonly number[]> {
  transaction.queue(sql`select set_config('tropeiro.moves_meters', 'yes', true)`);
  return parseAll<number>(
    await transaction.rows(sql`with due as (
        select v.id, case when v.hodometer is null then 0 else greatest(0, m.hodometer_rest_m / 1000) end as km,
          case when v.hourimeter is null then 0 else greatest(0, m.hourimeter_rest_s / 360) end as tenths
        from vehicle v join vehicle_meter m on m.vehicle_id = v.id where v.id = any(${arrayLiteral(vehicleIds)}::bigint[])
      ), rest as (
        update vehicle_meter m set hodometer_rest_m = m.hodometer_rest_m - due.km * 1000,
          hourimeter_rest_s = m.hourimeter_rest_s - due.tenths * 360
        from due where m.vehicle_id = due.id and due.km + due.tenths > 0
      )
      update vehicle set hodometer = least(hodometer + due.km, ${hodometerMaxKm}::int8), hourimeter = (hourimeter::numeric + due.tenths * 0.1)::double precision,
        ${changedColumns}
      from due where vehicle.id = due.id and due.km + due.tenths > 0 returning vehicle.id`),
  );
}
