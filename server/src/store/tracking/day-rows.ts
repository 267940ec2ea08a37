import type { DayFigures } from '@tropeiro/telematics/day/day-figures.ts';
import type { CountedEvent, DayRow, RowFigures } from '@tropeiro/telematics/day/day-rows.ts';
import type { TrackedEvent } from '@tropeiro/telematics/engine/event.ts';
import type { Row } from '../engine/pipeline.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';

/** A local day of a vehicle, from its first moment to that of the next. */
export type VehicleDay = {
  readonly vehicle_id: number;
  readonly date: string;
  readonly beginMs: number;
  readonly endMs: number;
};

/** What the days of a vehicle are made of: figures of its hours, and the events that count in days. */
export type DayParts = { readonly figures: DayFigures[]; readonly events: CountedEvent[] };

/**
 * The queries for what days of one company are made of, behind those that write it: the figures of the hours that add to
 * them, the trips, speeding and movements out of hours that have ended, and those that go on.
 */
export function dayPartQueries(days: readonly VehicleDay[], before: readonly Sql[]): readonly Sql[] {
  const types = { vehicle_id: 'float8', date: 'text', begin_time: 'timestamptz', end_time: 'timestamptz' } as const;
  const rows = days.map(({ vehicle_id, date, beginMs, endMs }) => ({
    vehicle_id,
    date,
    begin_time: new Date(beginMs).toISOString(),
    end_time: new Date(endMs).toISOString(),
  }));
  const sent = sql`${unnest(types, rows)} as sent (${columnList(types)})`;
  return [
    ...before,
    // An hour adds to days before it for as long as a value holds, which is a week at most.
    sql`select s.vehicle_id, s.figures from ${sent} join device_segment s on s.vehicle_id = sent.vehicle_id::bigint
        and s.begin_time > sent.begin_time - interval '1 day' and s.begin_time < sent.end_time + interval '9 days'
        and s.first_date <= sent.date::date and s.last_date >= sent.date::date
      group by s.vehicle_id, s.device_id, s.begin_time, s.figures`,
    sql`select e.vehicle_id, e.category, e.driver_id, (extract(epoch from e.begin_time) * 1000)::bigint,
        (extract(epoch from e.end_time) * 1000)::bigint, e.range
      from ${sent} join event e on e.vehicle_id = sent.vehicle_id::bigint and e.category in (1, 2, 4) and e.date_retracted is null
        and e.begin_time > sent.begin_time - interval '31 days' and e.begin_time < sent.end_time and e.end_time >= sent.begin_time
      group by e.id`,
    sql`select h.vehicle_id, (extract(epoch from h.last_time) * 1000)::bigint, h.running
      from device_history h where h.vehicle_id in (select vehicle_id::bigint from ${sent}) and h.running <> '[]'`,
  ];
}

/**
 * What the rows of `dayPartQueries` tell, by vehicle. What goes on has lasted until the last message; what has ended in
 * the silence since is among the events that have ended.
 */
export function dayPartsOf(results: readonly (readonly Row[])[]): ReadonlyMap<number, DayParts> {
  const [figures = [], ended = [], running = []] = results.slice(-3);
  const parts = new Map<number, DayParts>();
  const partsOf = (vehicle: string | null | undefined): DayParts => {
    const known = parts.get(Number(vehicle)) ?? { figures: [], events: [] };
    parts.set(Number(vehicle), known);
    return known;
  };
  for (const [vehicle, text] of figures) partsOf(vehicle).figures.push(...(JSON.parse(text ?? '[]') as DayFigures[]));
  for (const [vehicle, category, driver, beginMs, endMs, range] of ended)
    partsOf(vehicle).events.push({
      category: Number(category) as CountedEvent['category'],
      driver: driver === null || driver === undefined ? null : Number(driver),
      beginMs: Number(beginMs),
      endMs: Number(endMs),
      range: range === null || range === undefined ? null : (Number(range) as 1 | 2),
    });
  for (const [vehicle, lastMs, text] of running)
    for (const event of JSON.parse(text ?? '[]') as TrackedEvent[])
      if (event.endMs === null) partsOf(vehicle).events.push({ ...event, endMs: Number(lastMs) });
  return parts;
}

/** A day of a vehicle as it is to be kept: by who drove, and whole. */
export type KeptDay = {
  readonly vehicle_id: number;
  readonly date: string;
  readonly byDriver: readonly DayRow[];
  /** Undefined where nothing was heard on that day after all. */
  readonly whole: RowFigures | undefined;
};

/** The queries that write days of one company: what is not among them any more is deleted, what is the same left alone. */
export function storeDays(days: readonly KeptDay[]): readonly Sql[] {
  const byDriver = days.flatMap(({ vehicle_id, date, byDriver }) =>
    byDriver.map(({ date: _date, driver, ...figures }) => ({ vehicle_id, date, driver_id: driver, figures })),
  );
  const whole = days.flatMap(({ vehicle_id, date, byDriver, whole }) =>
    whole ? [{ vehicle_id, date, driver_id: soleDriver(byDriver), figures: whole }] : [],
  );
  const asked = sql`${unnest(dayKey, days)} as asked (${columnList(dayKey)})`;
  const isOf = (row: Sql, other: Sql): Sql =>
    sql`${row}.vehicle_id = ${other}.vehicle_id::bigint and ${row}.date = ${other}.date::date`;
  return [
    sql`delete from driver_day_row d using ${asked} where ${isOf(sql`d`, sql`asked`)} and not exists (
      select from ${sentRows(byDriver)} where ${isOf(sql`d`, sql`sent`)} and d.driver_id is not distinct from sent.driver_id::bigint)`,
    sql`delete from day_row d using ${asked} where ${isOf(sql`d`, sql`asked`)} and not exists (
      select from ${sentRows(whole)} where ${isOf(sql`d`, sql`sent`)})`,
    sql`insert into driver_day_row (vehicle_id, date, driver_id, figures) ${knownRows(byDriver)}
      on conflict (customer_id, vehicle_id, date, driver_id) do update set figures = excluded.figures
      where driver_day_row.figures <> excluded.figures`,
    sql`insert into day_row (vehicle_id, date, driver_id, figures) ${knownRows(whole)}
      on conflict (customer_id, vehicle_id, date) do update set figures = excluded.figures, driver_id = excluded.driver_id
      where day_row.figures <> excluded.figures or day_row.driver_id is distinct from excluded.driver_id`,
  ];
}

const soleDriver = (rows: readonly DayRow[]): number | null => (rows.length === 1 ? (rows[0]?.driver ?? null) : null);

const dayKey = { vehicle_id: 'float8', date: 'text' } as const;
const dayColumns = { ...dayKey, driver_id: 'float8', figures: 'jsonb' } as const;

type SentRow = VehicleDate & { readonly driver_id: number | null; readonly figures: RowFigures };
type VehicleDate = Pick<VehicleDay, 'vehicle_id' | 'date'>;

const sentRows = (rows: readonly SentRow[]): Sql =>
  sql`${unnest(dayColumns, rows)} as sent (${columnList(dayColumns)})`;

/** The rows to be written. A driver who is no longer there is nobody, of whom a day has one row at most. */
const knownRows = (rows: readonly SentRow[]): Sql => sql`
  select distinct on (vehicle_id, date, known.id) vehicle_id::bigint, date::date, known.id, figures from ${sentRows(rows)}
  left join lateral (select id from driver d where d.id = sent.driver_id::bigint for key share) known on true
  order by vehicle_id, date, known.id, driver_id nulls first`;
