import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { CallLifetime } from '@tropeiro/platform/handling/call.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { countPointsToPlan } from '../../store/planning/stored-plans.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';

/** How many points of plans the calls of a process may hold in memory at once. Importing one takes up to 4 KB. */
export const pointsInMemoryMaxCount = 60_000;

/**
 * Shares the memory for points between companies. A company gets half, also in one session. Further calls are refused at
 * once, because a call that waited would hold its body in memory.
 */
export const openPointsInMemory = (): FairSemaphore =>
  new FairSemaphore({
    resource: 'plan_points',
    total: pointsInMemoryMaxCount,
    maxOfCompany: pointsInMemoryMaxCount / 2,
    maxOfSession: pointsInMemoryMaxCount / 2,
    maxWaitingCount: 0,
    maxWaitS: 0,
  });

type LoadingCall = { readonly actor: Actor; readonly lifetime: CallLifetime };

/** Reserves memory for points of plans until the call ends. */
export function holdPoints({ actor, lifetime }: LoadingCall, { pointsInMemory }: PlanningTools, count: number): void {
  lifetime.onEnd(pointsInMemory.acquireShareNow(actor, count));
}

/**
 * Reserves memory for the points of stored plans, before a call loads them.
 * @param copyCount how many times the call loads them
 */
export async function holdPointsOfPlans(
  call: LoadingCall & { readonly db: Db },
  tools: PlanningTools,
  planIds: readonly number[],
  copyCount = 1,
): Promise<void> {
  holdPoints(call, tools, copyCount * (await countPointsToPlan(call.db, planIds)));
}
