import { dayRowFigures } from '@tropeiro/domain/tracking/day-row.ts';
import pg from 'pg';
import { superuserUrl } from './superuser-url.ts';

/** How much was tracked of a company: so many events of its vehicles, evenly in so many days that end with `endMs`. */
export type History = {
  readonly vehicles: number;
  readonly days: number;
  readonly events: number;
  readonly endMs: number;
};

const portionDays = 50;

/**
 * Writes a history into the tables it is read from, in the order in which it came, a portion after the other. Indexes are
 * made again behind it, and keys not checked: that takes a fifth of the time, and none of it is measured.
 * @param tell is told how many days are written
 */
export async function fillHistory(folder: string, history: History, tell: (days: number) => void): Promise<void> {
  const admin = new pg.Client({ connectionString: await superuserUrl(folder) });
  await admin.connect();
  try {
    await admin.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
      truncate ${tables.join(', ')}; ${places}`);
    const indexes = await takeIndexes(admin);
    for (let day = 0; day < history.days; day += portionDays) {
      const until = Math.min(history.days, day + portionDays);
      await admin.query(`${eventsOf(history, day, until)}; ${daysOf(history, day, until)}`);
      tell(until);
    }
    for (const definition of indexes) await admin.query(definition);
    for (const table of tables) await admin.query(`vacuum analyze ${table}`);
  } finally {
    await admin.end();
  }
}

const tables = ['event', 'day_row', 'driver_day_row'];

/** Where vehicles go, which some includes look for. */
const places = `insert into point_of_interest (customer_id, title, latitude, longitude, category_id)
  select 1, 'Cliente ' || n, -33 + n % 50 / 10.0, -53 + n / 50 / 10.0, 1 from generate_series(1, 2000) n`;

/** Drops the indexes that are no constraints, and gives how they are made. */
async function takeIndexes(admin: pg.Client): Promise<readonly string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const momentAt = ({ endMs, days }: History, day: number): string =>
  `timestamptz '${new Date(endMs - (days - day) * 86_400_000).toISOString()}'`;

/** A vehicle has its share of every category; one in a hundred was taken back. */
function eventsOf(history: History, day: number, until: number): string {
  const { vehicles, days, events } = history;
  const numberAt = (before: number) => Math.floor((events * before) / days);
  const step = `interval '${(days * 86_400) / events} seconds'`;
  return `insert into event (customer_id, vehicle_id, device_id, key, category, begin_time, end_time, driver_id, distance, value, unit,
      begin_latitude, begin_longitude, end_latitude, end_longitude, revision, date_created, date_modified, date_retracted)
    select 1, vehicle, vehicle, 'E' || n, n / ${vehicles} % 14 + 1, at, at + interval '10 minutes', vehicle, n % 20000, '92.5', 'km/h',
      -33 + n % 50 / 10.0, -53 + n / 50 % 40 / 10.0, -33 + n % 49 / 10.0, -53 + n / 50 % 40 / 10.0, 2, at, at,
      case when n / ${vehicles} % 100 = 7 then at end
    from (select n, n % ${vehicles} + 1 as vehicle, ${momentAt(history, 0)} + n * ${step} as at
      from generate_series(${numberAt(day)}, ${numberAt(until) - 1}) n) said`;
}

/** Every vehicle has driven on every day, on every third with two drivers. */
function daysOf(history: History, day: number, until: number): string {
  const figures = Object.keys(dayRowFigures).map((name, index) => `'${name}', (vehicle + number) % ${50 + index}`);
  const said = `(select vehicle, number, (${momentAt(history, 0)} + number * interval '1 day')::date as date,
      jsonb_build_object(${figures.join(', ')}) as figures
    from generate_series(${day}, ${until - 1}) number, generate_series(1, ${history.vehicles}) vehicle) said`;
  return `insert into day_row (customer_id, vehicle_id, date, driver_id, figures, date_closed)
      select 1, vehicle, date, case when number % 3 > 0 then vehicle end, figures, now() from ${said};
    insert into driver_day_row (customer_id, vehicle_id, date, driver_id, figures)
      select 1, vehicle, date, nullif(vehicle + other, ${history.vehicles} + 1), figures from ${said}, generate_series(0, 1) other
      where other = 0 or number % 3 = 0`;
}
