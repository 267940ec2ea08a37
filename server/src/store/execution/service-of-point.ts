import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** The whole seconds between two moments. */
export const secondsBetween = (from: Sql, to: Sql): Sql => sql`round(extract(epoch from ${to} - ${from}))::bigint`;

/**
 * Joins, to what `attendance` joins of a completed point:
 * - `compared`, how its stay, from arrival to delivery, relates to its time windows if the plan uses them: the window
 * it overlaps, the last one missed before it, and the first of all;
 * - `service`, which began on arrival or when that window opened.
 */
export const serviceWhere = (isDone: Sql): Sql => sql`
  left join lateral (select min(opens) filter (where opens <= last.time and closes >= stay.arrival) as opens,
      max(closes) filter (where closes < stay.arrival) as missed, min(opens) as first
    from (select coalesce(served.arrival, last.time) as arrival) stay,
      lateral (select ("window" ->> 'begin')::timestamptz as opens, ("window" ->> 'end')::timestamptz as closes
        from jsonb_array_elements(point.time_windows) listed ("window")) windows
    having count(*) > 0) compared on plan.has_time_window and ${isDone}
  cross join lateral (select case when ${isDone} and served.arrival is not null
      then greatest(served.arrival, compared.opens) end as begin) service`;

/** The same, for delivered points. */
export const serviceOfPoint = serviceWhere(sql`point.status = 'E'`);

/** By how much a delivery was late. Null if it was not. */
export const lateBy = sql`case when compared.opens is null and compared.missed is not null
  then ${secondsBetween(sql`compared.missed`, sql`coalesce(served.arrival, last.time)`)} end`;

/** By how much a delivery was early. Null if it was not. */
export const earlyBy = sql`case when compared.opens is null and compared.missed is null
  then ${secondsBetween(sql`last.time`, sql`compared.first`)} end`;
