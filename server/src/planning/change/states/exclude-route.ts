import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { lockedPlan } from '@tropeiro/domain/planning/locks.ts';
import { planCan, routeRefusalText } from '@tropeiro/domain/planning/plan-action.ts';
import { routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import { announceAll } from '../../../handling/announce.ts';
import type { Handler } from '../../../handling/handler.ts';
import { excludePlans, excludeUnassignedPoints, lockPlansOfRoute } from '../../../store/planning/excluded-plans.ts';
import { listProgress } from '../../../store/planning/plan-progress.ts';
import { listRoutePlansByIds } from '../../../store/planning/route-plans.ts';
import { incrementPointRevisions } from '../../../store/planning/route-points.ts';

/** Excludes the plans of a route and its points in no plan, or nothing if one of the plans cannot be excluded. */
export const excludeRoute: Handler<'excludeRoute'> = async ({ params, actor, transaction }) => {
  const plans = await lockPlansOfRoute(transaction, params.id);
  if (!plans) throw new Refusal('not_found');
  // A plan that waits for the optimization of its remaining points is under way too.
  const underWay = new Set(
    (
      await listProgress(
        transaction,
        plans.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  );
  const states = plans.map((plan) => (underWay.has(plan.id) ? { ...plan, status: 'E' as const } : plan));
  const other = states.find((plan) => !planCan('exclude', { ...plan, date_excluded: null }));
  if (other)
    throw new Refusal('invalid_transition', {
      text: routeRefusalText,
      details: { id: other.id, status: namedCode(routePlanStatuses, other.status) },
    });
  const locked = plans.find((plan) => plan.locked);
  if (locked) throw lockedPlan(locked.id);
  const excluded = await excludePlans(
    transaction,
    plans.map(({ id }) => id),
    actor.user_id,
  );
  const pointIds = await excludeUnassignedPoints(transaction, [params.id]);
  if (excluded.length + pointIds.length === 0)
    throw new Refusal('invalid_transition', { details: { resource: recordNames.route, from: removed, to: removed } });
  announceAll(transaction, 'route_plan.excluded', await listRoutePlansByIds(transaction, excluded));
  announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, pointIds));
  return {};
};

const removed = bilingual('removed', 'excluída');
