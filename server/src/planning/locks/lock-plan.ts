import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { RoutePlanChange } from '@tropeiro/domain/planning/change/route-plan-change-schema.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import { listPlanFacts, lockVersions, type PlanFacts, updatePlans } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import type { ChangeCall } from '../change/change-plan.ts';
import { changeReport, withEtags } from '../change/change-report.ts';
import { requireState } from '../change/plans-to-change.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import type { PlanFigures } from '../routing/routing.ts';
import { getPresentFigures } from './present-figures.ts';

/** A plan that is locked or unlocked. Its times are not stored again, so that they stay exactly as they are. */
export type PreparedLock = {
  readonly plan: Versioned<PlanFacts>;
  readonly lock: boolean;
  /** The figures of the plan, which the lock leaves as they are. */
  readonly figures: PlanFigures | undefined;
  readonly isDryRun: boolean;
};

/** Whether a change sets the lock of a plan and nothing else. */
export const isLockAlone = (data: RoutePlanChange): data is RoutePlanChange & { locked: boolean } =>
  data.locked !== undefined && Object.keys(data).length === 1;

type LockCall = ChangeCall & { readonly params: { readonly id: number } };

export async function prepareLock(call: LockCall, tools: PlanningTools, lock: boolean): Promise<PreparedLock> {
  const { params, query, db } = call;
  const [plan] = await listPlanFacts(db, [params.id]);
  if (!plan) throw new Refusal('not_found');
  requireState('lock', plan.record);
  return { plan, lock, figures: await getPresentFigures(call, tools, plan), isDryRun: query.dry_run ?? false };
}

type LockCommit = {
  readonly transaction: Transaction;
  readonly requireMatch: (version: number) => void;
  readonly language: Language;
};

export async function commitLock(
  { transaction, requireMatch, language }: LockCommit,
  { plan: { record: before, version }, lock: locked, figures, isDryRun }: PreparedLock,
) {
  requireMatch(version);
  const facts = { ...before, locked };
  const isStored = !isDryRun && before.locked !== locked;
  if (isStored) {
    if ((await lockVersions(transaction, [facts.id])).get(facts.id) !== version)
      throw new Refusal('precondition_failed');
    await updatePlans(transaction, [facts]);
    announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [facts.id]));
  }
  const report = changeReport(
    [{ before: { facts: before }, after: { points: [] }, facts, figures, figuresBefore: figures, warnings: [] }],
    language,
  );
  const newVersion = version + (isStored ? 1 : 0);
  const data = { ...withEtags(report, new Map([[facts.id, newVersion]])), dry_run: isDryRun };
  return { body: { data }, version: newVersion };
}
