import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { lockedPlan } from '@tropeiro/domain/planning/locks.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { announceAll } from '../../handling/announce.ts';
import { type CorrectablePoint, findPointToCorrect, updatePointLock } from '../../store/planning/corrected-points.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { incrementPointRevisions } from '../../store/planning/route-points.ts';
import { type LockCall, type LockCommit, type LockToStore, prepareLock, storeLock } from './store-lock.ts';

/** A point that is locked or unlocked. */
export type PreparedPointLock = LockToStore & { readonly point: CorrectablePoint };

type PointLockCall = LockCall & { readonly params: { readonly point_id: number } };

export async function preparePointLock(call: PointLockCall, lock: boolean): Promise<PreparedPointLock> {
  const { params, db } = call;
  const prepared = await prepareLock(call, lock);
  const { record } = prepared.plan;
  if (record.locked) throw lockedPlan(record.id);
  const point = await findPointToCorrect(db, params.point_id);
  if (!point || point.route_plan_id !== params.id) throw new Refusal('not_found');
  if (lock) requireLockable(record, point);
  return { ...prepared, point };
}

/** Refuses to lock a departure or arrival, and a point without planned times. */
export function requireLockable({ status }: Pick<PlanFacts, 'status'>, point: CorrectablePoint): void {
  const pointer = '/data/locked';
  const isTimed = (status === 'P' || status === 'E') && point.route_plan_id !== null && point.service_start !== null;
  const faults: Fault[] = [
    ...(isTerminal(point.type) ? [{ pointer, code: 'terminal_point' as const }] : []),
    ...(isTimed ? [] : [{ pointer, code: 'not_timed' as const }]),
  ];
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

export const commitPointLock = (call: LockCommit, prepared: PreparedPointLock) => {
  const { plan, point, lock } = prepared;
  const { transaction } = call;
  return storeLock(call, prepared, {
    facts: plan.record,
    isChange: point.locked !== lock,
    storeMore: async () => {
      await updatePointLock(transaction, point.id, lock);
      announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, [point.id]));
    },
  });
};
