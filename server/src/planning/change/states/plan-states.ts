import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { codeTakenByPlanText, codeTakenByRouteText } from '@tropeiro/domain/planning/plan-action.ts';
import { codesAbout } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announce, announceAll } from '../../../handling/announce.ts';
import type { Handler } from '../../../handling/handler.ts';
import { lockConflictingImport } from '../../../store/planning/duplicate-plans.ts';
import { excludePlans, restorePlan, restoreUnassignedPoints } from '../../../store/planning/excluded-plans.ts';
import { deleteOptimization, hastenOptimization } from '../../../store/planning/optimizations.ts';
import { listProgress } from '../../../store/planning/plan-progress.ts';
import { type PlanFacts, updatePlanStatus } from '../../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../../store/planning/route-plans.ts';
import { incrementPointRevisions } from '../../../store/planning/route-points.ts';
import { replaceWarnings } from '../../../store/planning/route-warnings.ts';
import { emptyCrew } from '../../crews/crew.ts';
import { listCrewWarnings } from '../../crews/crew-warnings.ts';
import { listCrews } from '../../crews/list-crews.ts';
import { asStored, type DraftWarning } from '../../draft-warning.ts';
import { requireQueueCapacity } from '../../queue-capacity.ts';
import { changeReport, withEtags } from '../change-report.ts';
import { lockPlanFor, requireState } from '../plans-to-change.ts';

/** Cancels an optimization. The process running it notices that the request is gone and discards the result. */
export const cancelOptimization: Handler<'cancelOptimization'> = async (call) => {
  const { params, transaction, language } = call;
  const { record, version } = await lockPlanFor(transaction, 'cancel_optimization', params.id, call.requireMatch);
  const request = await deleteOptimization(transaction, record.id, 'cancelled');
  const status = request?.status_before ?? 'I';
  await updatePlanStatus(transaction, record.id, status);
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [record.id]));
  return stateReply({ before: record, facts: { ...record, status }, version: version + 1, warnings: [] }, language);
};

export const excludeRoutePlan: Handler<'excludeRoutePlan'> = async ({ params, actor, transaction, requireMatch }) => {
  const { record } = await lockPlanFor(transaction, 'exclude', params.id, requireMatch);
  // A plan that waits for the optimization of its remaining points is under way too.
  if ((await listProgress(transaction, [record.id])).length > 0) requireState('exclude', { ...record, status: 'E' });
  const excluded = await excludePlans(transaction, [params.id], actor.user_id);
  announceAll(transaction, 'route_plan.excluded', await listRoutePlansByIds(transaction, excluded));
  return {};
};

/**
 * Restores an excluded plan. If it was waiting for its optimization, it is queued again. Points of its route in no plan
 * that were replaced with it are restored too. Refuses if a later import has the same external code and one of the two
 * was meant to be unique. Points in no plan count as an import, as in `on_duplicate`.
 */
export const restoreRoutePlan: Handler<'restoreRoutePlan'> = async (call) => {
  const { params, transaction, language } = call;
  const { record, version } = await lockPlanFor(transaction, 'restore', params.id, call.requireMatch);
  await requireNoConflict(transaction, record);
  if (record.status === 'W') {
    await requireQueueCapacity(transaction);
    await hastenOptimization(transaction, record.id);
  }
  await restorePlan(transaction, record.id);
  const [restored] = await listRoutePlansByIds(transaction, [record.id]);
  if (restored) announce(transaction, 'route_plan.restored', restored);
  const pointIds = await restoreUnassignedPoints(transaction, record.route_id);
  announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, pointIds));
  const warnings = await storeCrewWarnings(transaction, record);
  return stateReply({ before: record, facts: record, version: version + 1, warnings }, language);
};

async function requireNoConflict(transaction: Transaction, facts: PlanFacts): Promise<void> {
  const conflict = await lockConflictingImport(transaction, facts);
  if (!conflict) return;
  const details = { id: conflict.id, code: verbatim(facts.external_code) };
  // Callers interpret existing_id as the id of a plan.
  if (conflict.kind === 'route') throw new Refusal('duplicate', { text: codeTakenByRouteText, details });
  throw new Refusal('duplicate', { text: codeTakenByPlanText, details, existingId: conflict.id });
}

/**
 * Replaces the stored crew warnings of a plan: crew members that are no longer active, or booked in another plan.
 * Warnings about its points remain, because the points are unchanged.
 */
async function storeCrewWarnings(transaction: Transaction, facts: PlanFacts): Promise<readonly DraftWarning[]> {
  const [crew = emptyCrew] = await listCrews(transaction, [facts]);
  const [warnings = []] = await listCrewWarnings(transaction, [{ before: null, after: { ...facts, crew } }]);
  const storedWarnings = warnings.map((warning) => ({ ...asStored(warning), route_plan_id: facts.id }));
  await replaceWarnings(transaction, facts.route_id, [facts.id], storedWarnings, codesAbout('crew'));
  return warnings;
}

type ChangedState = {
  readonly before: PlanFacts;
  readonly facts: PlanFacts;
  readonly version: number;
  readonly warnings: readonly DraftWarning[];
};

/** The reply to a change of status, which leaves the points of a plan unchanged. */
function stateReply({ before, facts, version, warnings }: ChangedState, language: Language) {
  const report = changeReport([{ before: { facts: before }, after: { points: [] }, facts, warnings }], language);
  return { body: { data: withEtags(report, new Map([[facts.id, version]])) }, version };
}
