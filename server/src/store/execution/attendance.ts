import { agreementLimits } from '@tropeiro/domain/execution/agreement.ts';
import { metresBetween } from '../engine/metres-between.ts';
import { type Sql, sql } from '../engine/statement.ts';

const { visitMinutes, nearM, positionMinutes, reachMps } = agreementLimits;
const minutes = (count: number): Sql => sql`make_interval(mins => ${count}::int)`;

/**
 * Joins to `point` of `plan` what was reported and tracked of it:
 * - `last`, the last attempt, and when the one before was;
 * - `reported`, the arrival that the driver told before it;
 * - `visit`, that of the vehicle of the plan which it is a report of; where nobody who was there reported anything, its last one;
 * - `served`, when the vehicle came: as was reported, else as was tracked.
 * Visits are looked for where they are wanted.
 */
const attendanceWith = (isVisitWanted: Sql): Sql => sql`
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
    where ${isVisitWanted} and event.target = tracked.target and event.category = 0 and event.date_retracted is null
      and event.vehicle_id = plan.vehicle_id and (last.phone is null or (event.begin_time <= last.time + ${minutes(visitMinutes)}
        and coalesce(event.end_time, 'infinity') >= coalesce(reported.arrival, last.time) - ${minutes(visitMinutes)}))
    order by event.begin_time desc, event.id desc limit 1) visit on true
  cross join lateral (select case when last.phone is not null then
      coalesce(reported.arrival, case when visit.arrival <= last.time then visit.arrival end) end as arrival) served`;

export const attendance = attendanceWith(sql`true`);

/** The same for who wants to know no more than when the vehicle came. */
export const arrivalAtPoint = attendanceWith(sql`reported.arrival is null`);

/** How far a place is from the point; null where one of them is not known. */
const metresToPoint = (latitude: Sql, longitude: Sql): Sql =>
  sql`case when ${latitude} + ${longitude} + point.latitude + point.longitude is not null
    then ${metresBetween(latitude, longitude, sql`point.latitude`, sql`point.longitude`)} end`;

/** Whether the vehicle was at some moment near the report so far away that it cannot have been at the point. */
const isOutOfReach = sql`exists (select from device_message message where message.vehicle_id = plan.vehicle_id
  and message.time between last.time - ${minutes(positionMinutes)} and last.time + ${minutes(positionMinutes)}
  and message.valid and ${metresToPoint(sql`message.latitude`, sql`message.longitude`)}
    > ${nearM}::float8 + ${reachMps}::float8 * abs(extract(epoch from message.time - last.time)))`;

/** Whether the vehicle has been at the point and gone on, and the driver then reported something else. */
const isUnreported = sql`(point.status = 'P' and exists (select from execution_action later where later.route_plan_id = plan.id
  and later.phone is not null and later.outcome = 'applied' and later.action in ('deliver', 'return')
  and later.corrected_time > visit.departure))`;

/** Whether report and tracking of a point agree, of what `attendance` joins. */
export const agreementOfPoint = sql`case
  when last.time is null then case when ${isUnreported} then 'contradicted' else 'unknown' end
  when visit.arrival is not null then 'confirmed'
  when last.phone is null then 'unknown'
  when ${metresToPoint(sql`last.latitude`, sql`last.longitude`)} > ${nearM}::float8 or ${isOutOfReach} then 'contradicted'
  else 'unknown' end`;
