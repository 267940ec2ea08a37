import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';

/** Refuses a longer search than the service allows. */
export function requireSearchTime(
  { search_seconds: timeS = 0 }: { readonly search_seconds?: number },
  { searchMaxS }: Pick<PlanningTools, 'searchMaxS'>,
): void {
  if (timeS <= searchMaxS) return;
  throw new Refusal('rule_violated', {
    faults: [{ pointer: '/data/search_seconds', code: 'too_large', details: { limit: searchMaxS } }],
  });
}
