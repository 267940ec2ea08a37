import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';

type Limits = Pick<PlanningTools, 'searchMaxS'>;

/** The fault of a longer search than the service allows. */
export const searchTimeFaults = (
  { search_seconds: timeS }: { readonly search_seconds?: unknown },
  { searchMaxS }: Limits,
): Fault[] =>
  typeof timeS === 'number' && timeS > searchMaxS
    ? [{ pointer: '/data/search_seconds', code: 'too_large', details: { limit: searchMaxS } }]
    : [];

/** Refuses a longer search than the service allows. */
export function requireSearchTime(data: { readonly search_seconds?: number }, limits: Limits): void {
  const faults = searchTimeFaults(data, limits);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
