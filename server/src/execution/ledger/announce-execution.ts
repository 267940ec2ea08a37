import {
  actionRules,
  type ExecutionActionCode,
  type PointAnnouncementType,
} from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announce, announceAll } from '../../handling/announce.ts';
import { listAnnouncedAttempts } from '../../store/execution/attempts-at-points.ts';
import { listAnnouncedActions } from '../../store/execution/execution-actions.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { listRoutePointsByIds } from '../../store/planning/route-points.ts';
import { type FoldedPlan, isDispatchedByDriver } from './fold-plan.ts';

/** The types of announcements about the plan itself. */
type PlanAnnouncementType =
  | 'route_plan.dispatched'
  | 'route_plan.started'
  | 'route_plan.reopened'
  | 'route_plan.completed'
  | 'route_plan.updated';

/** The types of announcements that include the attempt. */
type AttemptAnnouncementType = 'route_point.delivered' | 'route_point.returned' | 'route_point.performed_manually';

const isAttemptType = (type: string): type is AttemptAnnouncementType =>
  type === 'route_point.delivered' || type === 'route_point.returned' || type === 'route_point.performed_manually';

/** Actions without an announcement about a point. */
const planUpdatingActions: readonly ExecutionActionCode[] = ['check_items', 'undo', 'undo_own', 'cancel', 'release'];

/** What to announce of a folded plan. It refers to none of the plan's points that did not change. */
export type ExecutionAnnouncements = {
  readonly planId: number;
  readonly ofPlan: readonly PlanAnnouncementType[];
  /** With the uuid of the action, empty if there is none. */
  readonly ofPoints: readonly PointAnnouncement[];
  /** The uuids of actions that are only recorded. */
  readonly recorded: readonly string[];
};

type PointAnnouncement = {
  readonly type: PointAnnouncementType | 'route_point.updated';
  readonly id: number;
  readonly uuid: string;
};

/**
 * What to announce of a plan: newly applied actions in the order in which they count, then other points that changed, and the
 * changes of the plan.
 */
export function executionAnnouncements(plan: FoldedPlan, changedIds: readonly number[]): ExecutionAnnouncements {
  const done = pointsDone(plan);
  const doneIds = new Set(done.map(({ id }) => id));
  const others = changedIds.filter((id) => !doneIds.has(id));
  return {
    planId: plan.before.id,
    ofPlan: planAnnouncementTypes(plan),
    ofPoints: [...done, ...others.map((id) => ({ type: 'route_point.updated' as const, id, uuid: '' }))],
    recorded: plan.newlyApplied.flatMap(({ uuid, action }) => (actionRules[action].isOnlyRecorded ? uuid : [])),
  };
}

/** Announces what changed in a plan, with its records as they are now. */
export async function announceExecution(
  transaction: Transaction,
  { planId, ofPlan, ofPoints, recorded }: ExecutionAnnouncements,
): Promise<void> {
  const [[record], listed, attempts, actions] = await Promise.all([
    listRoutePlansByIds(transaction, ofPlan.length === 0 ? [] : [planId]),
    listRoutePointsByIds(
      transaction,
      ofPoints.map(({ id }) => id),
    ),
    listAnnouncedAttempts(
      transaction,
      ofPoints.flatMap(({ type, uuid }) => (isAttemptType(type) ? uuid : [])),
    ),
    listAnnouncedActions(transaction, recorded),
  ]);
  const points = new Map(listed.map((point) => [point.id, point]));
  if (record) for (const type of ofPlan.filter(isBeforePoints)) announce(transaction, type, record);
  for (const { type, id, uuid } of ofPoints) {
    const point = points.get(id);
    if (!point) continue;
    if (isAttemptType(type)) announce(transaction, type, { ...point, attempt: attempts.get(uuid) ?? null });
    else announce(transaction, type, point);
  }
  if (record) for (const type of ofPlan.filter((type) => !isBeforePoints(type))) announce(transaction, type, record);
  announceAll(transaction, 'execution_action.recorded', actions);
}

const isBeforePoints = (type: PlanAnnouncementType): boolean =>
  type === 'route_plan.dispatched' || type === 'route_plan.started';

function planAnnouncementTypes(plan: FoldedPlan): PlanAnnouncementType[] {
  const { before, execution, corrected, newlyApplied } = plan;
  const { status } = execution;
  const isStarted = before.date_started === null && execution.date_started !== null;
  const isUpdated = corrected.length > 0 || newlyApplied.some(({ action }) => planUpdatingActions.includes(action));
  return [
    ...(isDispatchedByDriver(plan) ? (['route_plan.dispatched'] as const) : []),
    ...(isStarted ? (['route_plan.started'] as const) : []),
    ...(before.status === 'C' && status === 'E' ? (['route_plan.reopened'] as const) : []),
    ...(before.status !== 'C' && status === 'C' ? (['route_plan.completed'] as const) : []),
    ...(isUpdated ? (['route_plan.updated'] as const) : []),
  ];
}

/**
 * The points of newly applied actions, each with its announcement type. An arrival at a point already reached is not announced
 * again. Finishing a plan also performs its departure and arrival if the driver did not.
 */
const pointsDone = ({ execution, newlyApplied }: FoldedPlan): PointAnnouncement[] =>
  newlyApplied.flatMap(({ uuid, action, route_point_id: id, corrected_time: time }): PointAnnouncement[] => {
    if (action === 'finish')
      return [...execution.points].flatMap(([id, { attempts }]) =>
        attempts.some((attempt) => attempt.uuid === uuid) ? { type: 'route_point.performed' as const, id, uuid } : [],
      );
    const type = actionRules[action].point?.announces;
    if (!type || id === null) return [];
    return action === 'arrive' && execution.points.get(id)?.date_arrived !== time ? [] : [{ type, id, uuid }];
  });
