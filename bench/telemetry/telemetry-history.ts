import { dayRowFigures } from '@tropeiro/domain/tracking/day-row-schema.ts';
import pg from 'pg';
import { superuserUrl } from '../superuser-url.ts';

/**
 * The amount of a company's history: this many events of its vehicles, spread evenly over this many days that end with
 * `endMs`.
 */
export type History = {
  readonly vehicles: number;
  readonly days: number;
  readonly events: number;
  readonly endMs: number;
};

const batchDays = 50;

/**
 * Writes a history into its tables, in the order in which it came, in batches. Indexes are created again afterwards,
 * and keys are not checked. That takes a fifth of the time, and none of it is measured.
 * @param reportProgress receives the number of days written
 */
export async function fillHistory(
  folder: string,
  history: History,
  reportProgress: (days: number) => void,
): Promise<void> {
  const admin = new pg.Client({ connectionString: await superuserUrl(folder) });
  await admin.connect();
  try {
    await admin.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
      truncate ${tables.join(', ')}; ${places}`);
    const indexes = await dropIndexes(admin);
    for (let day = 0; day < history.days; day += batchDays) {
      const until = Math.min(history.days, day + batchDays);
      await admin.query(`${eventsOf(history, day, until)}; ${daysOf(history, day, until)}`);
      reportProgress(until);
    }
    for (const definition of indexes) await admin.query(definition);
    for (const table of tables) await admin.query(`vacuum analyze ${table}`);
  } finally {
    await admin.end();
  }
}

const tables = ['event', 'day_row', 'driver_day_row'];

/** Places that vehicles visit, which some includes search for. */
const places = `insert into point_of_interest (customer_id, title, latitude, longitude, category_id)
  select 1, 'Cliente ' || n, -33 + n % 50 / 10.0, -53 + n / 50 / 10.0, 1 from generate_series(1, 2000) n`;

/** Drops the indexes that are not constraints, and returns the statements that create them. */
async function dropIndexes(admin: pg.Client): Promise<readonly string[]> {
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

/** A vehicle has its share of every category. One event in a hundred was retracted. */
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

/** Every vehicle drove on every day, on every third day with two drivers. */
function daysOf(history: History, day: number, until: number): string {
  const figures = Object.keys(dayRowFigures).map((name, index) => `'${name}', (vehicle + number) % ${50 + index}`);
  const generatedDays = `(select vehicle, number, (${momentAt(history, 0)} + number * interval '1 day')::date as date,
      jsonb_build_object(${figures.join(', ')}) as figures
    from generate_series(${day}, ${until - 1}) number, generate_series(1, ${history.vehicles}) vehicle) said`;
  return `insert into day_row (customer_id, vehicle_id, date, driver_id, figures, date_closed)
      select 1, vehicle, date, case when number % 3 > 0 then vehicle end, figures, now() from ${generatedDays};
    insert into driver_day_row (customer_id, vehicle_id, date, driver_id, figures)
      select 1, vehicle, date, nullif(vehicle + other, ${history.vehicles} + 1), figures from ${generatedDays}, generate_series(0, 1) other
      where other = 0 or number % 3 = 0`;
}
