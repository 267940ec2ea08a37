import { idArray } from '@tropeiro/platform/database/protocol/binary-array.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import type { DayFigures } from '@tropeiro/telematics/day/day-figures.ts';
import type { DayRow, RowFigures } from '@tropeiro/telematics/day/day-rows.ts';
import type { CountedEvent } from '@tropeiro/telematics/day/event-figures.ts';
import type { IdentifiedEvent } from '@tropeiro/telematics/engine/event.ts';
import type { OpenHour } from '../histories/device-histories.ts';

/** A local day of a vehicle, from its first moment to that of the next day. */
export type VehicleDay = {
  readonly vehicle_id: number;
  readonly date: string;
  readonly beginMs: number;
  readonly endMs: number;
};

/** The data for days of a vehicle from one device: the figures of its hours, and the events that count in days. */
export type DayParts = {
  readonly device_id: number;
  readonly figures: DayFigures[];
  readonly ended: CountedEvent[];
  /** Ongoing events, until the last message, and events that ended by silence since. */
  readonly running: CountedEvent[];
};

/**
 * The queries for the data of days of one company: the figures of the hours that contribute to them; the trips,
 * speeding and movements out of hours that have ended; and the ongoing ones with the open hour. Without days there
 * are no queries.
 */
export function dayPartQueries(days: readonly VehicleDay[]): readonly Sql[] {
  if (days.length === 0) return [];
  const withDays = (ms: number, days: number): number => ms + days * 86_400_000;
  const rows = days.map(({ vehicle_id, date, beginMs, endMs }) => ({
    vehicle_id,
    date,
    begin_time: beginMs,
    end_time: endMs,
    // An hour contributes to earlier days for as long as a value stays valid, at most a week.
    first_hour: withDays(beginMs, -1),
    last_hour: withDays(endMs, 9),
    first_event: withDays(beginMs, -31),
  }));
  const sent = sql`${unnest(partColumns, rows)} as sent (${columnList(partColumns)})`;
  return [
    // `offset 0` forces a lookup per day. Otherwise PostgreSQL may read all hours of a company, most of which belong
    // to other vehicles.
    sql`select s.vehicle_id, s.device_id, s.figures, (extract(epoch from s.begin_time) * 1000)::bigint from ${sent} cross join lateral (select * from device_segment s
        where s.vehicle_id = sent.vehicle_id and s.begin_time > sent.first_hour and s.begin_time < sent.last_hour and s.first_date <= sent.date and s.last_date >= sent.date offset 0) s
      group by s.vehicle_id, s.device_id, s.begin_time, s.figures`,
    sql`select e.vehicle_id, e.device_id, e.key, e.category, e.driver_id, (extract(epoch from e.begin_time) * 1000)::bigint,
        (extract(epoch from e.end_time) * 1000)::bigint, e.range
      from ${sent} join event e on e.vehicle_id = sent.vehicle_id and e.category in (1, 2, 4) and e.date_retracted is null
        and e.begin_time > sent.first_event and e.begin_time < sent.end_time and e.end_time >= sent.begin_time
      group by e.id`,
    sql`select h.vehicle_id, h.device_id, (extract(epoch from h.last_time) * 1000)::bigint, h.running, h.open_hour
      from device_history h where h.vehicle_id in (select vehicle_id from ${sent})`,
  ];
}

const partColumns = {
  vehicle_id: 'int8',
  date: 'date',
  begin_time: 'timestamptz',
  end_time: 'timestamptz',
  first_hour: 'timestamptz',
  last_hour: 'timestamptz',
  first_event: 'timestamptz',
} as const;

/**
 * The data of days by vehicle, from the rows of `dayPartQueries`. Ongoing events last until the last message. Events
 * that ended by silence since are among the ongoing ones, not the ended ones: the next message finds them again.
 * Unreadable data is left out, and its device is listed as unreadable.
 */
export function dayPartsOf(results: readonly (readonly Row[])[]): ReadDayParts {
  const [figures = [], ended = [], histories = []] = results;
  const unreadable = new Map<string, UnreadableDevice>();
  const parts = new Map<number, DayParts[]>();
  const partsOf = (vehicle: string | null | undefined, device: string | null | undefined): DayParts => {
    const ofVehicle = parts.get(Number(vehicle)) ?? [];
    parts.set(Number(vehicle), ofVehicle);
    const known = ofVehicle.find(({ device_id }) => device_id === Number(device));
    if (known) return known;
    const made = { device_id: Number(device), figures: [], ended: [], running: [] };
    ofVehicle.push(made);
    return made;
  };
  const lastMsOf = new Map(histories.map(([vehicle, device, lastMs]) => [`${vehicle} ${device}`, Number(lastMs)]));
  const noteUnreadable = (vehicle: string | null | undefined, device: string | null | undefined): void => {
    const [vehicle_id, device_id] = [Number(vehicle), Number(device)];
    const key = `${vehicle} ${device}`;
    unreadable.set(key, { vehicle_id, device_id, lastMs: lastMsOf.get(key) ?? 0 });
  };
  const isRunning = new Set<string>();
  const isOpen = new Set<string>();
  for (const [vehicle, device, lastMs, running, openHour] of histories) {
    const [goingOn, hour] = [readRunning(running), readOpenHour(openHour)];
    for (const event of goingOn ?? []) {
      partsOf(vehicle, device).running.push({ ...event, endMs: event.endMs ?? Number(lastMs) });
      isRunning.add(`${vehicle} ${device} ${event.id}`);
    }
    if (hour) {
      partsOf(vehicle, device).figures.push(...hour.figures);
      isOpen.add(`${vehicle} ${device} ${hour.beginMs}`);
    }
    if (!goingOn || hour === undefined) noteUnreadable(vehicle, device);
  }
  for (const [vehicle, device, text, beginMs] of figures) {
    if (isOpen.has(`${vehicle} ${device} ${beginMs}`)) continue;
    const read = readFigures(text);
    if (read) partsOf(vehicle, device).figures.push(...read);
    else noteUnreadable(vehicle, device);
  }
  for (const [vehicle, device, key, category, driver, beginMs, endMs, range] of ended) {
    if (isRunning.has(`${vehicle} ${device} ${key}`)) continue;
    partsOf(vehicle, device).ended.push({
      category: Number(category) as CountedEvent['category'],
      driver: driver === null || driver === undefined ? null : Number(driver),
      beginMs: Number(beginMs),
      endMs: Number(endMs),
      range: range === null || range === undefined ? null : (Number(range) as 1 | 2),
    });
  }
  return { parts, unreadable: [...unreadable.values()] };
}

/** The data of days by vehicle, and the devices with unreadable data. */
type ReadDayParts = {
  readonly parts: ReadonlyMap<number, readonly DayParts[]>;
  readonly unreadable: readonly UnreadableDevice[];
};

/** A device in a vehicle, and the time of its last message. */
type UnreadableDevice = { readonly vehicle_id: number; readonly device_id: number; readonly lastMs: number };

const readRunning = (text: string | null | undefined): readonly IdentifiedEvent[] | undefined =>
  readListOf<IdentifiedEvent>(text, ({ id, beginMs }) => typeof id === 'string' && Number.isFinite(beginMs));

const readFigures = (text: string | null | undefined): readonly DayFigures[] | undefined =>
  readListOf<DayFigures>(text, isFigures);

const isFigures = ({ date }: DayFigures): boolean => typeof date === 'string';

/** Null if no hour is open, undefined if it is unreadable. */
const readOpenHour = (text: string | null | undefined): OpenHour | null | undefined =>
  text ? readListOf<OpenHour>(`[${text}]`, isOpenHour)?.[0] : null;

const isOpenHour = ({ beginMs, figures }: OpenHour): boolean => Number.isFinite(beginMs) && figures.every(isFigures);

/** A stored list. Undefined if it is damaged. */
function readListOf<Item>(
  text: string | null | undefined,
  isItem: (item: Item) => boolean,
): readonly Item[] | undefined {
  try {
    const list = JSON.parse(text ?? '[]') as Item[];
    return list.every(isItem) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** The figures of a vehicle's day to store: by driver and as a whole. */
export type DayToStore = {
  readonly vehicle_id: number;
  readonly date: string;
  readonly byDriver: readonly DayRow[];
  /** Undefined if there are no messages on that day any more. */
  readonly whole: RowFigures | undefined;
  /** Whether figures may have been removed, not only added. */
  readonly isReread: boolean;
};

/**
 * The queries that write days of one company. Rows of reread days that no longer exist are deleted. Unchanged rows
 * are not written.
 */
export function storeDays(days: readonly DayToStore[]): readonly Sql[] {
  const reread = days.filter(isReread);
  const parts = rowsByDriver(days);
  return [
    ...(reread.length === 0 ? [] : deletionsBeside(reread)),
    ...(parts.length === 0
      ? []
      : [
          sql`insert into driver_day_row (vehicle_id, date, driver_id, figures)
            select vehicle_id, date, known_driver_id, figures from (${knownRows(parts)}) known
            on conflict (customer_id, vehicle_id, date, driver_id) do update set figures = excluded.figures
            where driver_day_row.figures <> excluded.figures`,
        ]),
    sql`insert into day_row (vehicle_id, date, driver_id, figures, is_split) ${knownRows(wholeRows(days))}
      on conflict (customer_id, vehicle_id, date) do update set figures = excluded.figures, driver_id = excluded.driver_id,
        is_split = excluded.is_split,
        figures_json = case when day_row.date_closed is not null then day_figures(excluded.figures) end
      where day_row.figures <> excluded.figures or day_row.driver_id is distinct from excluded.driver_id
        or day_row.is_split <> excluded.is_split`,
  ];
}

/** The queries that delete stored rows of these days that are not among the new ones. */
function deletionsBeside(days: readonly DayToStore[]): readonly Sql[] {
  const asked = sql`${unnest(dayKey, days)} as asked (${columnList(dayKey)})`;
  const silent = days.filter(({ whole }) => whole === undefined);
  const isOf = (row: Sql, other: Sql): Sql =>
    sql`${row}.vehicle_id = ${other}.vehicle_id and ${row}.date = ${other}.date`;
  return [
    sql`delete from driver_day_row d using ${asked} where ${isOf(sql`d`, sql`asked`)} and not exists (
      select from ${sentRows(rowsByDriver(days))} where ${isOf(sql`d`, sql`sent`)} and d.driver_id is not distinct from sent.driver_id)`,
    ...(silent.length === 0
      ? []
      : [
          sql`delete from day_row d using ${unnest(dayKey, silent)} as silent (${columnList(dayKey)}) where ${isOf(sql`d`, sql`silent`)}`,
        ]),
  ];
}

/** The parts of days with several drivers. Other days have only the whole. */
const rowsByDriver = (days: readonly DayToStore[]): SentRow[] =>
  days.filter(isSplit).flatMap(({ vehicle_id, date, byDriver }) =>
    byDriver.map(({ date: _date, driver, ...figures }) => ({
      vehicle_id,
      date,
      driver_id: driver,
      figures,
      is_split: true,
    })),
  );

function wholeRows(days: readonly DayToStore[]): SentRow[] {
  const rows: SentRow[] = [];
  for (const day of days) {
    const { vehicle_id, date, byDriver, whole } = day;
    const driver_id = isSplit(day) ? null : (byDriver[0]?.driver ?? null);
    if (whole) rows.push({ vehicle_id, date, driver_id, figures: whole, is_split: isSplit(day) });
  }
  return rows;
}

const isSplit = ({ byDriver }: DayToStore): boolean => byDriver.length > 1;
const isReread = (day: DayToStore): boolean => day.isReread;

const dayKey = { vehicle_id: 'int8', date: 'date' } as const;
const dayColumns = { ...dayKey, driver_id: 'int8', figures: 'jsonb', is_split: 'bool' } as const;

type SentRow = VehicleDate & {
  readonly driver_id: number | null;
  readonly figures: RowFigures;
  readonly is_split: boolean;
};
type VehicleDate = Pick<VehicleDay, 'vehicle_id' | 'date'>;

const sentRows = (rows: readonly SentRow[]): Sql =>
  sql`${unnest(dayColumns, rows)} as sent (${columnList(dayColumns)})`;

/** The rows to write. Drivers that no longer exist become null, and a day has at most one row without a driver. */
const knownRows = (rows: readonly SentRow[]): Sql => sql`
  with known as materialized (
    select d.id from driver d where d.id = any(${idArray([...new Set(rows.flatMap(driverOf))])}::int8[]) order by d.id for key share)
  select distinct on (vehicle_id, date, known.id) vehicle_id, date, known.id as known_driver_id, figures, is_split
  from ${sentRows(rows)} left join known on known.id = sent.driver_id
  order by vehicle_id, date, known.id, driver_id nulls first`;

const driverOf = ({ driver_id }: SentRow): readonly number[] => (driver_id === null ? [] : [driver_id]);
