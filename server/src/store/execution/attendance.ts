import { agreementLimits } from '@tropeiro/domain/execution/agreement.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { metresBetween } from '../places/metres-between.ts';
import { vehicleAt } from '../planning/plan-crews.ts';

const { visitMinutes, nearM, positionMinutes, reachMps } = agreementLimits;
const minutes = (count: number): Sql => sql`make_interval(mins => ${count}::int)`;

/**
 * Joins what was reported and tracked of `point` of `plan`:
 * - `last`, the last attempt, and the time of the one before;
 * - `reported`, the arrival that the driver reported before it;
 * - `visit`, the visit that the attempt reports, or without a driver's report the last one. It is one of the vehicle that
 *   the plan had at that time;
 * - `served`, the vehicle's arrival: as reported, otherwise as tracked.
 * Visits are joined only if `isVisitNeeded`.
 */
const attendanceWith = (isVisitNeeded: Sql): Sql => sql`
  left join lateral (select done.id, record.attempt, done.phone, done.corrected_time as time, done.latitude, done.longitude,
      done.route_return_reason_id, case when record.attempt > 1 then (select max(earlier.corrected_time)
        from execution_record before join execution_action earlier on earlier.id = before.execution_action_id
        where before.route_point_id = point.id and before.attempt < record.attempt) end as time_before
    from execution_record record join execution_action done on done.id = record.execution_action_id
    where record.route_point_id = point.id order by record.attempt desc limit 1) last on true
  cross join lateral (select case when last.time is null or (point.date_arrived <= last.time
      and (last.time_before is null or point.date_arrived > last.time_before)) then point.date_arrived end as arrival) reported
  cross join lateral (select concat('route_point:', point.id) as target offset 0) tracked
  left join lateral (select event.begin_time as arrival, event.end_time as departure from event
    where ${isVisitNeeded} and event.target = tracked.target and event.category = 0 and event.date_retracted is null
      and event.vehicle_id = ${vehicleAt(sql`plan`, sql`event.begin_time`)} and (last.phone is null or (event.begin_time <= last.time + ${minutes(visitMinutes)}
        and coalesce(event.end_time, 'infinity') >= coalesce(reported.arrival, last.time) - ${minutes(visitMinutes)}))
    order by event.begin_time desc, event.id desc limit 1) visit on true
  cross join lateral (select case when last.phone is not null then
      coalesce(reported.arrival, case when visit.arrival <= last.time then visit.arrival end) end as arrival) served`;

export const attendance = attendanceWith(sql`true`);

/** Joins the same for queries that need only the vehicle's arrival. */
export const arrivalAtPoint = attendanceWith(sql`reported.arrival is null`);

/** The distance from a place to the point. Null if one of them is unknown. */
const metresToPoint = (latitude: Sql, longitude: Sql): Sql =>
  sql`case when ${latitude} + ${longitude} + point.latitude + point.longitude is not null
    then ${metresBetween(latitude, longitude, sql`point.latitude`, sql`point.longitude`)} end`;

/** Whether the vehicle, at some moment near the report, was too far away to have been at the point. */
const isOutOfReach = sql`exists (select from device_message message where message.vehicle_id = ${vehicleAt(sql`plan`, sql`last.time`)}
  and message.time between last.time - ${minutes(positionMinutes)} and last.time + ${minutes(positionMinutes)}
  and message.valid and ${metresToPoint(sql`message.latitude`, sql`message.longitude`)}
    > ${nearM}::float8 + ${reachMps}::float8 * abs(extract(epoch from message.time - last.time)))`;

/**
 * Whether the vehicle visited the point and left, and the driver then reported another delivery or return instead.
 */
const isUnreported = sql`(point.status = 'P' and exists (select from execution_action later where later.route_plan_id = plan.id
  and later.phone is not null and later.outcome = 'applied' and later.action in ('deliver', 'return')
  and later.corrected_time > visit.departure))`;

/** Whether the report and the tracking of a point agree. Uses what `attendance` joins. */
export const agreementOfPoint = sql`case
  when last.time is null then case when ${isUnreported} then 'contradicted' else 'unknown' end
  when visit.arrival is not null then 'confirmed'
  when last.phone is null then 'unknown'
  when ${metresToPoint(sql`last.latitude`, sql`last.longitude`)} > ${nearM}::float8 or ${isOutOfReach} then 'contradicted'
  else 'unknown' end`;
