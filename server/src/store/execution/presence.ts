import type { Agreement } from '@tropeiro/domain/execution/agreement.ts';
import { Presence } from '@tropeiro/domain/execution/presence-schema.ts';
import { recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { type Sql, sql, textLiteral } from '@tropeiro/platform/database/statement.ts';
import { agreementOfPoint, attendance } from './attendance.ts';

/**
 * When a driver was at a point, as reported and as tracked, where the points' table is called `point`. Null if the
 * point is in no plan.
 */
export const presenceAtPoint = relatedOf(
  recordOf(Presence, {
    reported_arrival: sql`reported.arrival`,
    reported_departure: sql`case when last.phone is not null then last.time end`,
    tracked_arrival: sql`visit.arrival`,
    tracked_departure: sql`visit.departure`,
    agreement: agreementOfPoint,
  }),
  sql`from route_plan plan ${attendance} where plan.id = point.route_plan_id`,
);

/**
 * Whether a row of `execution_action` is the last attempt at a delivery or pick-up and has this agreement with
 * tracking.
 */
export const hasAgreement = (agreement: Agreement): Sql => sql`exists (
  select from execution_record attempted join route_point point on point.id = attempted.route_point_id
    join route_plan plan on plan.id = point.route_plan_id ${attendance}
  where attempted.execution_action_id = execution_action.id and last.id = execution_action.id and point.type in ('PE', 'PC')
    and ${agreementOfPoint} = ${textLiteral(agreement)})`;

/** Whether a row of `point` is a delivery or pick-up of a plan and has this agreement with tracking. */
export const pointHasAgreement = (agreement: Agreement): Sql => sql`(point.type in ('PE', 'PC') and exists (
  select from route_plan plan ${attendance}
  where plan.id = point.route_plan_id and ${agreementOfPoint} = ${textLiteral(agreement)}))`;
