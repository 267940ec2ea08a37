import { type Sql, sql } from '../engine/statement.ts';

/** The whole seconds from a moment to another. */
export const secondsBetween = (from: Sql, to: Sql): Sql => sql`round(extract(epoch from ${to} - ${from}))::bigint`;

/**
 * Joins to what `attendance` joins of a point that is done:
 * - `judged`, how its stay, from arrival to delivery, lies to the windows of a plan that heeds them: the one that it reaches into,
 *   the last that was over before it, the first of all;
 * - `service`, which began on arrival, or when that window opened.
 */
export const serviceWhere = (isDone: Sql): Sql => sql`
  left join lateral (select min(opens) filter (where opens <= last.time and closes >= stay.arrival) as opens,
      max(closes) filter (where closes < stay.arrival) as missed, min(opens) as first
    from (select coalesce(served.arrival, last.time) as arrival) stay,
      lateral (select ("window" ->> 'begin')::timestamptz as opens, ("window" ->> 'end')::timestamptz as closes
        from jsonb_array_elements(point.time_windows) listed ("window")) windows
    having count(*) > 0) judged on plan.has_time_window and ${isDone}
  cross join lateral (select case when ${isDone} and served.arrival is not null
      then greatest(served.arrival, judged.opens) end as begin) service`;

/** The same of a delivered point. */
export const serviceOfPoint = serviceWhere(sql`point.status = 'E'`);

/** By how much a delivery was late; null: it was not. */
export const lateBy = sql`case when judged.opens is null and judged.missed is not null
  then ${secondsBetween(sql`judged.missed`, sql`coalesce(served.arrival, last.time)`)} end`;

/** The same of one that was early. */
export const earlyBy = sql`case when judged.opens is null and judged.missed is null
  then ${secondsBetween(sql`last.time`, sql`judged.first`)} end`;
