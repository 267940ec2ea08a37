import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { type ChangeCall, timingOf } from '../change/change-plan.ts';
import { listWholePlans } from '../change/plans-to-change.ts';
import { isTimed, timeBefore } from '../change/time-drafts.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import type { PlanFigures } from '../routing/routing.ts';

/** The figures of a plan that a lock reports. The times that they follow from are not stored. Undefined if it has no times. */
export async function getPresentFigures(
  call: ChangeCall,
  tools: PlanningTools,
  plan: Versioned<PlanFacts>,
): Promise<PlanFigures | undefined> {
  if (!isTimed(plan.record)) return undefined;
  await holdPointsOfPlans(call, [plan.record.id]);
  const whole = await listWholePlans(call.db, [plan]);
  const { figuresOf } = await timeBefore(whole, await timingOf(call, tools));
  return whole[0] && figuresOf(whole[0]);
}
