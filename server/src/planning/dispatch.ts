import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import type { DispatchReport } from '@tropeiro/domain/planning/dispatch-schema.ts';
import { routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { dispatchPlans, listDispatches, recallPlans } from '../store/planning/dispatches.ts';
import { listPlanFacts, lockVersions, type PlanFacts } from '../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../store/planning/route-plans.ts';

export const dispatchRoutePlans: Handler<'dispatchRoutePlans'> = async ({ body, transaction }) => {
  const ids = body.data.route_plans;
  await lockPlans(transaction, ids, () => undefined);
  const changed = await dispatchPlans(transaction, ids);
  announceAll(transaction, 'route_plan.dispatched', await listRoutePlansByIds(transaction, changed));
  return { body: { data: await reportOf(transaction, ids) } };
};

export const recallRoutePlans: Handler<'recallRoutePlans'> = async ({ body, transaction }) => {
  const ids = body.data.route_plans;
  await lockPlans(transaction, ids, ({ status }) =>
    status === 'P' ? undefined : { code: 'not_recallable', details: { status: namedCode(routePlanStatuses, status) } },
  );
  const changed = await recallPlans(transaction, ids);
  announceAll(transaction, 'route_plan.recalled', await listRoutePlansByIds(transaction, changed));
  return { body: { data: await reportOf(transaction, ids) } };
};

/** Locks plans. Refuses ids without a plan, and plans that are excluded or have another fault. */
async function lockPlans(
  transaction: Transaction,
  ids: readonly number[],
  faultOf: (plan: PlanFacts) => Fault | undefined,
): Promise<void> {
  await lockVersions(transaction, ids);
  const plans = new Map((await listPlanFacts(transaction, ids)).map(({ record }) => [record.id, record]));
  const faults = ids.flatMap((id, index): Fault[] => {
    const plan = plans.get(id);
    const fault = plan ? (plan.date_excluded === null ? faultOf(plan) : excluded) : unknownReference(id);
    return fault ? [{ ...fault, pointer: `/data/route_plans/${index}` }] : [];
  });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

const excluded: Fault = { code: 'plan_excluded' };

async function reportOf(transaction: Transaction, ids: readonly number[]): Promise<DispatchReport> {
  const found = new Map((await listDispatches(transaction, ids)).map((plan) => [plan.id, plan]));
  return { route_plans: ids.flatMap((id) => found.get(id) ?? []) };
}
