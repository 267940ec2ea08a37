import type { RoutePlanChange } from '@tropeiro/domain/planning/change/route-plan-change-schema.ts';
import { type LockCommit, type LockToStore, storeLock } from './store-lock.ts';

/** Whether a change sets the lock of a plan and nothing else. */
export const isLockAlone = (data: RoutePlanChange): data is RoutePlanChange & { locked: boolean } =>
  data.locked !== undefined && Object.keys(data).length === 1;

export const commitLock = (call: LockCommit, prepared: LockToStore) => {
  const { record } = prepared.plan;
  return storeLock(call, prepared, {
    facts: { ...record, locked: prepared.lock },
    isChange: record.locked !== prepared.lock,
  });
};
