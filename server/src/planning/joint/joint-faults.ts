import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { jointPeriodMaxDays } from '@tropeiro/domain/planning/optimization/joint-optimization.ts';
import {
  allowedPlanActions,
  planCan,
  planRefusalDetails,
  planRefusalText,
} from '@tropeiro/domain/planning/plan-action.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { SentFields } from '@tropeiro/platform/database/records/unknown-references.ts';
import type { FaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import { listPlanFacts, type PlanFacts } from '../../store/planning/plans-to-change.ts';
import { searchTimeFaults } from '../optimize/search-time.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';

type Limits = Pick<PlanningTools, 'searchMaxS'>;

/** Finds all faults of the named plans and of the options, also while other fields have faults. */
export const jointFaultFinder =
  (limits: Limits): FaultFinder =>
  async (db, data) => {
    const ids = Array.isArray(data.route_plans) ? data.route_plans : [];
    const known = await listPlanFacts(db, ids.filter(Number.isSafeInteger));
    return [...planFaults(ids, known), ...optionFaults(data, limits)];
  };

/** The plans to optimize, by id. Refuses with all faults of the call. */
export async function getPlansFor(
  db: Db,
  data: { readonly route_plans: readonly number[] },
  limits: Limits,
): Promise<readonly Versioned<PlanFacts>[]> {
  const found = await listPlanFacts(db, data.route_plans);
  const faults = [...planFaults(data.route_plans, found), ...optionFaults(data, limits)];
  if (faults.some(({ code }) => code !== 'not_optimizable')) throw new Refusal('rule_violated', { faults });
  const refused = found.find(({ record }) => !planCan('optimize', record))?.record;
  if (refused)
    throw new Refusal('invalid_transition', {
      text: planRefusalText,
      details: planRefusalDetails('optimize', refused),
      allowedActions: allowedPlanActions(refused),
      faults,
    });
  requirePeriodsNear(found.map(({ record }) => record));
  return found;
}

/** The fault of each named plan: it does not exist, is repeated or cannot be optimized in its status. */
function planFaults(ids: readonly unknown[], found: readonly Versioned<PlanFacts>[]): Fault[] {
  const known = new Map<unknown, PlanFacts>(found.map(({ record }) => [record.id, record]));
  return ids.flatMap((id, index): Fault[] => {
    const pointer = `/data/route_plans/${index}`;
    const plan = known.get(id);
    if (!plan) return Number.isSafeInteger(id) ? [{ pointer, ...unknownReference(Number(id)) }] : [];
    if (ids.indexOf(id) < index) return [{ pointer, code: 'repeated' }];
    if (planCan('optimize', plan)) return [];
    return [{ pointer, code: 'not_optimizable', details: { status: planRefusalDetails('optimize', plan).from } }];
  });
}

const optionFaults = (data: SentFields, limits: Limits): Fault[] => [
  ...searchTimeFaults(data, limits),
  // The option of one plan, which would silently be ignored.
  ...(data.locked_points === undefined ? [] : [{ pointer: '/data/locked_points', code: 'locked_elsewhere' } as const]),
];

/** The solver counts seconds over all periods, which must not be too many. */
function requirePeriodsNear(plans: readonly PlanFacts[]): void {
  const begin = plans.reduce(
    (first, plan) => Math.min(first, Date.parse(plan.date_time_start)),
    Number.MAX_SAFE_INTEGER,
  );
  const end = plans.reduce((last, plan) => Math.max(last, Date.parse(plan.date_time_end)), 0);
  if (end - begin > jointPeriodMaxDays * 86_400_000)
    throw jointRefusal({ code: 'plans_too_far_apart', details: { limit: jointPeriodMaxDays } });
}

/** The refusal of all plans together. */
export const jointRefusal = (fault: Omit<Fault, 'pointer'>): Refusal =>
  new Refusal('rule_violated', { faults: [{ ...fault, pointer: '/data/route_plans' }] });
