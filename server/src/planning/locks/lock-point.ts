import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { lockedPlan } from '@tropeiro/domain/planning/locks.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import { type CorrectablePoint, findPointToCorrect, updatePointLock } from '../../store/planning/corrected-points.ts';
import { listPlanFacts, lockVersions, type PlanFacts, updatePlans } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { incrementPointRevisions } from '../../store/planning/route-points.ts';
import type { ChangeCall } from '../change/change-plan.ts';
import { changeReport, withEtags } from '../change/change-report.ts';
import { requireState } from '../change/plans-to-change.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import type { PlanFigures } from '../routing/routing.ts';
import { getPresentFigures } from './present-figures.ts';

/** A point that is locked or unlocked. The times of its plan are not stored again. */
export type PreparedPointLock = {
  readonly plan: Versioned<PlanFacts>;
  readonly point: CorrectablePoint;
  readonly lock: boolean;
  /** The figures of the plan, which the lock leaves as they are. */
  readonly figures: PlanFigures | undefined;
  readonly isDryRun: boolean;
};

type LockCall = ChangeCall & { readonly params: { readonly id: number; readonly point_id: number } };

export async function preparePointLock(
  call: LockCall,
  tools: PlanningTools,
  lock: boolean,
): Promise<PreparedPointLock> {
  const { params, query, db } = call;
  const [plan] = await listPlanFacts(db, [params.id]);
  if (!plan) throw new Refusal('not_found');
  requireState('lock', plan.record);
  if (plan.record.locked) throw lockedPlan(plan.record.id);
  const point = await findPointToCorrect(db, params.point_id);
  if (!point || point.route_plan_id !== params.id) throw new Refusal('not_found');
  if (lock) requireLockable(plan.record, point);
  return { plan, point, lock, figures: await getPresentFigures(call, tools, plan), isDryRun: query.dry_run ?? false };
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

type LockCommit = {
  readonly transaction: Transaction;
  readonly requireMatch: (version: number) => void;
  readonly language: Language;
};

/** Stores the lock. The version of the plan grows with it, because a change that was prepared before must not be stored. */
export async function commitPointLock(
  { transaction, requireMatch, language }: LockCommit,
  { plan: { record: facts, version }, point, lock, figures, isDryRun }: PreparedPointLock,
) {
  requireMatch(version);
  const isStored = !isDryRun && point.locked !== lock;
  if (isStored) {
    const { id } = facts;
    if ((await lockVersions(transaction, [id])).get(id) !== version) throw new Refusal('precondition_failed');
    await updatePlans(transaction, [facts]);
    await updatePointLock(transaction, point.id, lock);
    announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, [point.id]));
    announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [id]));
  }
  const report = changeReport(
    [{ before: { facts }, after: { points: [] }, facts, figures, figuresBefore: figures, warnings: [] }],
    language,
  );
  const newVersion = version + (isStored ? 1 : 0);
  const data = { ...withEtags(report, new Map([[facts.id, newVersion]])), dry_run: isDryRun };
  return { body: { data }, version: newVersion };
}
