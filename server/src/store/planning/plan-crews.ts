import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/**
 * The crews of a plan as an item of a `from`, called crew: its members, and the time during which they were the crew.
 * The first one has a null `begins`, the present one a null `ends`. `is_first` is the first crew with a person.
 * @param plan the name of the plan's table
 */
export const crewsOfPlan = (plan: Sql): Sql => sql`(
  select vehicle_id, driver_id, helper_id, lag(date_until) over by_time as begins, nullif(date_until, 'infinity') as ends,
    count(coalesce(driver_id, helper_id)) over (by_time rows between unbounded preceding and 1 preceding) = 0 as is_first
  from (select id, vehicle_id, driver_id, helper_id, date_until from plan_former_crew where route_plan_id = ${plan}.id
    union all select 9223372036854775807, ${plan}.vehicle_id, ${plan}.driver_id, ${plan}.helper_id, 'infinity') member
  window by_time as (order by date_until, id)) crew`;

/** The vehicles of a plan as an item of a `from`, called used, each from `begins` (null: always) until before `ends`. */
export const vehiclesOfPlan = (plan: Sql): Sql => sql`(
  select vehicle_id, lag(date_until) over (order by date_until, id) as begins, date_until as ends
  from (select id, vehicle_id, date_until from plan_former_crew where route_plan_id = ${plan}.id
    union all select 9223372036854775807, ${plan}.vehicle_id, 'infinity') vehicles) used`;

/** The vehicle that a plan had at a moment. */
export const vehicleAt = (plan: Sql, moment: Sql): Sql => sql`(
  select vehicle_id from (select id, vehicle_id, date_until from plan_former_crew
      where route_plan_id = ${plan}.id and date_until > ${moment}
    union all select 9223372036854775807, ${plan}.vehicle_id, 'infinity') crew
  order by date_until, id limit 1)`;

/** When a driver was in the crew of a plan, as a list of `TimeInCrew`. See `timesOfMembers`. */
export const timesInCrew = (plan: Sql, driver: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object(${timesOfMembers})), '[]') from ${crewsOfPlan(plan)}
  where ${driver} in (crew.driver_id, crew.helper_id))`;

/** The moments of a crew of `crewsOfPlan`, as members of a JSON object. */
export const timesOfCrew: Sql = sql`'from', json_moment(crew.begins)::json, 'until', json_moment(crew.ends)::json`;

/**
 * The same for what its members do. Nobody was replaced by the first crew with a person, so its members were in it since
 * always: a plan may get its driver after the driver has begun.
 */
export const timesOfMembers: Sql = sql`'from', case when not crew.is_first then json_moment(crew.begins)::json end,
  'until', json_moment(crew.ends)::json`;
