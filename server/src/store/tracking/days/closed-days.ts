import type { DayRow } from '@tropeiro/domain/tracking/day-row-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import { dayParts } from './day-parts.ts';
import { dayRow } from './day-row-record.ts';

/** The companies with days to close. */
export const listCompaniesWithDaysToClose = async (db: Db): Promise<readonly number[]> =>
  parseFirst<number[]>(await db.rows(sql`select companies_with_days_to_close()`)) ?? [];

/**
 * Closes up to `atMost` due days of the company, the oldest first, and returns them. Locks their vehicles, as every
 * writer of days does. Days locked by others are left for the next call.
 */
export const closeDays = async (db: Db, atMost: number): Promise<readonly DayRow[]> =>
  parseAll<DayRow>(
    await db.rows(sql`with due as (
        select d.vehicle_id, d.date from day_row d join customer c on c.id = d.customer_id
          join vehicle v on v.customer_id = d.customer_id and v.id = d.vehicle_id
        where c.id = tenant() and d.date_closed is null
          and d.date < ((now() at time zone c.timezone) - c.day_closes_at::interval)::date
        order by d.date, d.vehicle_id limit ${atMost}::int for no key update of d, v skip locked
      ), done as (
        update day_row d set date_closed = now(), figures_json = day_figures(d.figures) from due
        where d.customer_id = tenant() and d.vehicle_id = due.vehicle_id and d.date = due.date returning d.*
      )
      select ${dayRow} from done join vehicle on vehicle.id = done.vehicle_id order by done.date, done.vehicle_id`),
  );

/** A day of a vehicle that may change. */
export type VehicleDate = { readonly vehicle_id: number; readonly date: string };

/** A stored day: whether it is closed, the form in which changes are detected, and its row of the daily summary. */
export type StoredDayState = {
  readonly vehicleId: number;
  readonly date: string;
  readonly isClosed: boolean;
  /** Equal if nothing of the day has changed: figures, driver, and the figures of each driver. */
  readonly text: string;
  readonly row: DayRow;
};

/** The query for the stored days of vehicles. It locks them, so that they cannot be closed meanwhile. */
export function lockDays(days: readonly VehicleDate[]): Sql {
  const types = { vehicle_id: 'int8', touched: 'date' } as const;
  const rows = days.map(({ vehicle_id, date }) => ({ vehicle_id, touched: date }));
  return sql`select done.vehicle_id, done.date, done.date_closed is not null,
      (done.figures || jsonb_build_object('date', done.date, 'driver_id', done.driver_id, 'drivers', (
        select coalesce(jsonb_agg(p.figures || jsonb_build_object('driver_id', p.driver_id) order by p.driver_id nulls first), '[]')
        from ${dayParts} p where p.vehicle_id = done.vehicle_id and p.date = done.date)))::text,
      ${dayRow}
    from ${unnest(types, rows)} as sent (${columnList(types)})
      join day_row done on done.customer_id = tenant() and done.vehicle_id = sent.vehicle_id and done.date = sent.touched
      join vehicle on vehicle.id = done.vehicle_id
    for no key update of done`;
}

export const storedDayStatesOf = (rows: readonly Row[]): readonly StoredDayState[] =>
  rows.map(([vehicle, date, isClosed, text, row]) => ({
    vehicleId: Number(vehicle),
    date: date ?? '',
    isClosed: isClosed === 't',
    text: text ?? '',
    row: JSON.parse(row ?? '') as DayRow,
  }));

/** The query that records corrections of closed days in the audit. `after` is null if nothing is left of the day. */
export const auditCorrectedDays = (
  corrections: readonly { readonly vehicle_id: number; readonly before: object; readonly after: object | null }[],
): Sql => sql`select note_corrected_days(${corrections}::jsonb)`;
