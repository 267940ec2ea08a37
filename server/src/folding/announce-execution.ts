import { actionRules, type ExecutionActionCode } from '@tropeiro/domain/execution/action-rules.ts';
import { announce } from '../handling/announce.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { listAnnouncedAttempts } from '../store/execution/attempts-at-points.ts';
import { listRoutePlansByIds } from '../store/planning/route-plans.ts';
import { listRoutePointsByIds } from '../store/planning/route-points.ts';
import type { FoldedPlan } from './fold-plan.ts';

/** What is told of a plan itself. */
type PlanWord = 'route_plan.started' | 'route_plan.reopened' | 'route_plan.completed' | 'route_plan.updated';

/** The announcements that carry the attempt. */
type AttemptWord = 'route_point.delivered' | 'route_point.returned' | 'route_point.performed_manually';

const isOfAttempt = (word: string): word is AttemptWord =>
  word === 'route_point.delivered' || word === 'route_point.returned' || word === 'route_point.performed_manually';

/** Actions that no word of a point tells of. */
const toldOfPlan: readonly ExecutionActionCode[] = ['check_items', 'undo', 'cancel', 'release'];

/**
 * Announces what actions have newly come to, in the order in which it happened, which other points stand otherwise by that, and
 * what it makes of the plan.
 */
export async function announceExecution(
  transaction: Transaction,
  plan: FoldedPlan,
  changedIds: readonly number[],
): Promise<void> {
  const words = planWords(plan);
  const done = pointsDone(plan);
  const doneIds = new Set(done.map(({ id }) => id));
  const others = changedIds.filter((id) => !doneIds.has(id));
  const told = [...done, ...others.map((id) => ({ word: 'route_point.updated' as const, id, uuid: '' }))];
  const pointIds = told.map(({ id }) => id);
  const [[record], listed, attempts] = await Promise.all([
    listRoutePlansByIds(transaction, words.length === 0 ? [] : [plan.before.id]),
    listRoutePointsByIds(transaction, pointIds),
    listAnnouncedAttempts(
      transaction,
      done.flatMap(({ word, uuid }) => (isOfAttempt(word) ? uuid : [])),
    ),
  ]);
  const points = new Map(listed.map((point) => [point.id, point]));
  const [first, ...later] = words;
  if (record && first === 'route_plan.started') announce(transaction, first, record);
  for (const { word, id, uuid } of told) {
    const point = points.get(id);
    if (!point) continue;
    if (isOfAttempt(word)) announce(transaction, word, { ...point, attempt: attempts.get(uuid) ?? null });
    else announce(transaction, word, point);
  }
  if (record) for (const word of first === 'route_plan.started' ? later : words) announce(transaction, word, record);
}

function planWords({ before, execution, corrected, newlyApplied }: FoldedPlan): PlanWord[] {
  const { status } = execution;
  const isStarted = before.date_started === null && execution.date_started !== null;
  const isOtherwise = corrected.length > 0 || newlyApplied.some(({ action }) => toldOfPlan.includes(action));
  return [
    ...(isStarted ? (['route_plan.started'] as const) : []),
    ...(before.status === 'C' && status === 'E' ? (['route_plan.reopened'] as const) : []),
    ...(before.status !== 'C' && status === 'C' ? (['route_plan.completed'] as const) : []),
    ...(isOtherwise ? (['route_plan.updated'] as const) : []),
  ];
}

/**
 * The points of actions that are newly applied, each with its word. Who has arrived already does not arrive again; who finishes
 * a plan performs the departure and arrival that nobody did.
 */
const pointsDone = ({ execution, newlyApplied }: FoldedPlan) =>
  newlyApplied.flatMap(({ uuid, action, route_point_id: id, corrected_time: time }) => {
    if (action === 'finish')
      return [...execution.points].flatMap(([id, { attempts }]) =>
        attempts.some((attempt) => attempt.uuid === uuid) ? { word: 'route_point.performed' as const, id, uuid } : [],
      );
    const word = actionRules[action].point?.tells;
    if (!word || id === null) return [];
    return action === 'arrive' && execution.points.get(id)?.date_arrived !== time ? [] : { word, id, uuid };
  });
