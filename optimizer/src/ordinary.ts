import type { Model } from './model.ts';

/**
 * Delivery days as most are: windows, setups, skills, several amounts, vehicles of several kinds with limits and at most
 * one break, and a price on time. Places of such a model are judged in one tight loop (see `moves/insert-ordinary.ts`).
 */
export function isOrdinary(model: Omit<Model, 'near' | 'nearCount' | 'lean' | 'ordinary'>): boolean {
  if (!model.timed || model.exact || model.gaps || model.soft || model.perWaitS > 0) return false;
  if (model.problem.shipments.length > 0 || model.siteOf.length > 0 || model.begun.some((v) => v === 1)) return false;
  return model.breaks.every((plan) => plan.states === 1 || plan.isOne);
}
