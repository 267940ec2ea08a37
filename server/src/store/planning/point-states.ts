import type { Agreement } from '@tropeiro/domain/execution/agreement.ts';
import type { RoutePointStatus } from '@tropeiro/domain/planning/points/route-point-status.ts';
import { asTextArray, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { attendance } from '../execution/attendance.ts';
import { pointHasAgreement } from '../execution/presence.ts';
import { lateBy, serviceOfPoint } from '../execution/service-of-point.ts';

/** What happened at a point. */
export type PointStates = {
  readonly pointStatuses: readonly RoutePointStatus[] | undefined;
  readonly returnReasonId: number | undefined;
  readonly isLate: boolean | undefined;
  readonly agreement: Agreement | undefined;
};

/**
 * The conditions of these states, where the points' table is called `point`. `offset 0` looks up the attempts of each
 * point: the planner would otherwise read those of all points and lose the order of the list.
 */
export const stateConditions = ({
  pointStatuses,
  returnReasonId,
  isLate,
  agreement,
}: PointStates): readonly (Sql | undefined)[] => [
  pointStatuses === undefined ? undefined : sql`point.status = any(${asTextArray(pointStatuses)})`,
  returnReasonId === undefined
    ? undefined
    : sql`exists (select from execution_record attempted join execution_action done on done.id = attempted.execution_action_id
        where attempted.route_point_id = point.id and done.route_return_reason_id = ${returnReasonId} offset 0)`,
  isLate === undefined ? undefined : sql`${isLatePoint} = ${isLate}::boolean`,
  agreement === undefined ? undefined : pointHasAgreement(agreement),
];

/** Whether the service of a point is expected after its window, or a delivery was after it. */
const isLatePoint = sql`(case when point.status = 'E'
  then exists (select from route_plan plan ${attendance} ${serviceOfPoint}
    where plan.id = point.route_plan_id and point.type in ('PE', 'PC') and ${lateBy} is not null)
  else point.late_risk is not distinct from 'late' end)`;
