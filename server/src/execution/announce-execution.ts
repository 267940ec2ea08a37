import { actionRules, type ExecutionActionCode, isUnstarted } from '@tropeiro/domain/execution/action-rules.ts';
import { announce } from '../handling/announce.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { listRoutePlansByIds } from '../store/planning/route-plans.ts';
import { listRoutePointsByIds } from '../store/planning/route-points.ts';
import type { FoldedPlan } from './fold-plan.ts';

/** What is told of a plan itself. */
type PlanWord = 'route_plan.started' | 'route_plan.reopened' | 'route_plan.completed' | 'route_plan.updated';

/** Actions that no word of a point tells of. */
const toldOfPlan: readonly ExecutionActionCode[] = ['undo', 'cancel', 'release'];

/** Announces what actions have newly come to, in the order in which it happened, and of a plan what that makes of it. */
export async function announceExecution(transaction: Transaction, plan: FoldedPlan): Promise<void> {
  const words = planWords(plan);
  const told = toldPoints(plan);
  const [record] = words.length === 0 ? [] : await listRoutePlansByIds(transaction, [plan.before.id]);
  const points = new Map(
    (
      await listRoutePointsByIds(
        transaction,
        told.map(({ id }) => id),
      )
    ).map((point) => [point.id, point]),
  );
  const [first, ...others] = words;
  if (record && first === 'route_plan.started') announce(transaction, first, record);
  for (const { word, id } of told) {
    const point = points.get(id);
    if (point) announce(transaction, word, point);
  }
  if (record) for (const word of first === 'route_plan.started' ? others : words) announce(transaction, word, record);
}

function planWords({ before, execution, corrected, newlyApplied }: FoldedPlan): PlanWord[] {
  const { status } = execution;
  const isStarted = isUnstarted(before.status) && !isUnstarted(status);
  const isOtherwise = corrected.length > 0 || newlyApplied.some(({ action }) => toldOfPlan.includes(action));
  return [
    ...(isStarted ? (['route_plan.started'] as const) : []),
    ...(before.status === 'C' && status === 'E' ? (['route_plan.reopened'] as const) : []),
    ...(before.status !== 'C' && status === 'C' ? (['route_plan.completed'] as const) : []),
    ...(isOtherwise ? (['route_plan.updated'] as const) : []),
  ];
}

/** The points of actions that are newly applied, each with its word. Who has arrived already does not arrive again. */
const toldPoints = ({ execution, newlyApplied }: FoldedPlan) =>
  newlyApplied.flatMap(({ action, route_point_id: id, corrected_time: time }) => {
    const word = actionRules[action].point?.tells;
    if (!word || id === null) return [];
    return action === 'arrive' && execution.points.get(id)?.date_arrived !== time ? [] : { word, id };
  });
