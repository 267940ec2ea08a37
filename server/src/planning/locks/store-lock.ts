import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import { listPlanFacts, lockVersions, type PlanFacts, updatePlans } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { changeReport, withEtags } from '../change/change-report.ts';
import { requireState } from '../change/plans-to-change.ts';

/** A plan that is locked or unlocked, or one of its points. Its times are not computed again, so that they stay exactly as they are. */
export type LockToStore = {
  readonly plan: Versioned<PlanFacts>;
  readonly lock: boolean;
  readonly isDryRun: boolean;
};

/** The fields of a call that the preparation of a lock needs. */
export type LockCall = {
  readonly params: { readonly id: number };
  readonly query: { readonly dry_run?: boolean };
  readonly db: Db;
};

/** The fields of a call that storing a lock needs. */
export type LockCommit = {
  readonly transaction: Transaction;
  readonly requireMatch: (version: number) => void;
  readonly language: Language;
};

/** The plan of the call, in a state in which it can be locked. */
export async function prepareLock({ params, query, db }: LockCall, lock: boolean): Promise<LockToStore> {
  const [plan] = await listPlanFacts(db, [params.id]);
  if (!plan) throw new Refusal('not_found');
  requireState('lock', plan.record);
  return { plan, lock, isDryRun: query.dry_run ?? false };
}

/** The effect of a lock: the facts of the plan after it, whether it changes anything, and what else it stores. */
type LockEffect = {
  readonly facts: PlanFacts;
  readonly isChange: boolean;
  readonly storeMore?: () => Promise<void>;
};

/**
 * Stores a lock, unless it is a dry run or changes nothing. The version of the plan grows with it, because a change that
 * was prepared before must not be stored.
 */
export async function storeLock(
  { transaction, requireMatch, language }: LockCommit,
  { plan: { record: before, version }, isDryRun }: LockToStore,
  { facts, isChange, storeMore }: LockEffect,
) {
  requireMatch(version);
  const { id } = before;
  const isStored = isChange && !isDryRun;
  if (isStored) {
    if ((await lockVersions(transaction, [id])).get(id) !== version) throw new Refusal('precondition_failed');
    await updatePlans(transaction, [facts]);
    await storeMore?.();
    announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [id]));
  }
  const report = changeReport([{ before: { facts: before }, after: { points: [] }, facts, warnings: [] }], language);
  const newVersion = version + (isStored ? 1 : 0);
  const data = { ...withEtags(report, new Map([[id, newVersion]])), dry_run: isDryRun };
  return { body: { data }, version: newVersion };
}
