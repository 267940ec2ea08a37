import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { planInTheWayText, routeInTheWayText } from '@tropeiro/domain/planning/plan-action.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/plan-change-report.ts';
import { codesAbout } from '@tropeiro/domain/planning/plan-warning.ts';
import { announce, announceAll } from '../../handling/announce.ts';
import type { Handler } from '../../handling/call.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { lockImportInTheWay } from '../../store/planning/duplicate-plans.ts';
import { excludePlans, restorePlan } from '../../store/planning/excluded-plans.ts';
import { deleteOptimization, hastenOptimization } from '../../store/planning/optimizations.ts';
import { listProgress } from '../../store/planning/plan-progress.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { updatePlanStatus } from '../../store/planning/stored-plans.ts';
import { nobody } from '../crews/crew.ts';
import { listCrewWarnings } from '../crews/crew-warnings.ts';
import { listCrews } from '../crews/list-crews.ts';
import { asKept, type DraftWarning } from '../draft-warning.ts';
import { requireRoomToWait } from '../room-to-wait.ts';
import { changeReport } from './change-report.ts';
import { lockPlanFor, requireState } from './plans-to-change.ts';

/** Gives an optimization up. Whoever is at it finds that it is not theirs any more, and keeps nothing of it. */
export const cancelOptimization: Handler<'cancelOptimization'> = async (call) => {
  const { params, transaction, language } = call;
  const { record, version } = await lockPlanFor(transaction, 'cancel_optimization', params.id, call.requireMatch);
  const asked = await deleteOptimization(transaction, record.id, 'cancelled');
  const status = asked?.status_before ?? 'I';
  await updatePlanStatus(transaction, record.id, status);
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [record.id]));
  return { body: { data: stateReport(record, { ...record, status }, [], language) }, version: version + 1 };
};

export const excludeRoutePlan: Handler<'excludeRoutePlan'> = async ({ params, actor, transaction, requireMatch }) => {
  const { record } = await lockPlanFor(transaction, 'exclude', params.id, requireMatch);
  // A plan that waits for an optimization of what is left of it is under way all the same.
  if ((await listProgress(transaction, [record.id])).length > 0) requireState('exclude', { ...record, status: 'E' });
  const excluded = await excludePlans(transaction, [params.id], actor.user_id);
  announceAll(transaction, 'route_plan.excluded', await listRoutePlansByIds(transaction, excluded));
  return {};
};

/**
 * Brings an excluded plan back as it was; one that waited for its optimization waits again. Points of its route in no plan that
 * were replaced with it come back too. Refuses if another import has its external code by now and one of the two was to be
 * the only one: points in no plan count as an import, as they do for `on_duplicate`.
 */
export const restoreRoutePlan: Handler<'restoreRoutePlan'> = async (call) => {
  const { params, transaction, language } = call;
  const { record, version } = await lockPlanFor(transaction, 'restore', params.id, call.requireMatch);
  await requireOnly(transaction, record);
  if (record.status === 'W') {
    await requireRoomToWait(transaction);
    await hastenOptimization(transaction, record.id);
  }
  await restorePlan(transaction, record.id);
  const [restored] = await listRoutePlansByIds(transaction, [record.id]);
  if (restored) announce(transaction, 'route_plan.restored', restored);
  const warnings = await keepCrewWarnings(transaction, record);
  return { body: { data: stateReport(record, record, warnings, language) }, version: version + 1 };
};

async function requireOnly(transaction: Transaction, facts: PlanFacts): Promise<void> {
  const holder = await lockImportInTheWay(transaction, facts);
  if (!holder) return;
  const details = { id: holder.id, code: verbatim(facts.external_code) };
  // Callers read existing_id as the id of a plan.
  if (holder.kind === 'route') throw new Refusal('duplicate', { text: routeInTheWayText, details });
  throw new Refusal('duplicate', { text: planInTheWayText, details, existingId: holder.id });
}

/**
 * Says who of the crew of a plan is not active any more, or in another plan by now, and keeps it in place of what was said of
 * them before. What was said of its points stands: they stay as they are.
 */
async function keepCrewWarnings(transaction: Transaction, facts: PlanFacts): Promise<readonly DraftWarning[]> {
  const [crew = nobody] = await listCrews(transaction, [facts]);
  const [warnings = []] = await listCrewWarnings(transaction, [{ before: null, after: { ...facts, crew } }]);
  const kept = warnings.map((warning) => ({ ...asKept(warning), route_plan_id: facts.id }));
  await replaceWarnings(transaction, facts.route_id, [facts.id], kept, codesAbout('crew'));
  return warnings;
}

/** The report of a change of state, which leaves the points of a plan as they are. */
const stateReport = (
  before: PlanFacts,
  facts: PlanFacts,
  warnings: readonly DraftWarning[],
  language: Language,
): PlanChangeReport => changeReport([{ before: { facts: before }, after: { points: [] }, facts, warnings }], language);
