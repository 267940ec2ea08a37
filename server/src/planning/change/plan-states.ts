import { type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/plan-change-report.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { announce, announceAll } from '../../handling/announce.ts';
import type { Handler } from '../../handling/call.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { excludePlans, restorePlan } from '../../store/planning/excluded-plans.ts';
import { deleteOptimization, hastenOptimization } from '../../store/planning/optimizations.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { updatePlanStatus } from '../../store/planning/stored-plans.ts';
import { listBookings } from '../bookings.ts';
import { nobody } from '../import/find-crews.ts';
import { listCrews } from '../import/list-crews.ts';
import { requireRoomToWait } from '../optimize/room-to-wait.ts';
import { changeReport } from './change-report.ts';
import { lockPlanFor } from './plans-to-change.ts';

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
  await lockPlanFor(transaction, 'exclude', params.id, requireMatch);
  const excluded = await excludePlans(transaction, [params.id], actor.user_id);
  announceAll(transaction, 'route_plan.excluded', await listRoutePlansByIds(transaction, excluded));
  return {};
};

/** Brings an excluded plan back as it was; one that waited for its optimization waits again. */
export const restoreRoutePlan: Handler<'restoreRoutePlan'> = async (call) => {
  const { params, transaction, language } = call;
  const { record, version } = await lockPlanFor(transaction, 'restore', params.id, call.requireMatch);
  if (record.status === 'W') {
    await requireRoomToWait(transaction);
    await hastenOptimization(transaction, record.id);
  }
  await restorePlan(transaction, record.id);
  const [restored] = await listRoutePlansByIds(transaction, [record.id]);
  if (restored) announce(transaction, 'route_plan.restored', restored);
  const warnings = await crewWarnings(transaction, record);
  return { body: { data: stateReport(record, record, warnings, language) }, version: version + 1 };
};

/** Who of the crew of a plan is not active any more, or in another plan by now. */
async function crewWarnings(transaction: Transaction, facts: PlanFacts): Promise<PlanWarningFacts[]> {
  const [crew = nobody] = await listCrews(transaction, [facts]);
  const named = [
    ...(crew.vehicle ? [{ who: crew.vehicle.plate, status: crew.vehicle.status }] : []),
    ...[crew.driver, crew.helper].flatMap((person) => (person ? { who: person.name, status: person.status } : [])),
  ];
  const inactive = named.flatMap(({ who, status }): PlanWarningFacts[] =>
    status === 'A' ? [] : [{ code: 'not_active', line: null, details: { who: verbatim(who) } }],
  );
  const [bookings = []] = await listBookings(transaction, [{ ...facts, crew }]);
  return [...inactive, ...bookings];
}

/** The report of a change of state, which leaves the points of a plan as they are. */
const stateReport = (
  before: PlanFacts,
  facts: PlanFacts,
  warnings: readonly PlanWarningFacts[],
  language: Language,
): PlanChangeReport =>
  changeReport(
    [
      {
        before: { facts: before },
        after: { points: [] },
        facts,
        warnings: warnings.map((warning) => ({ ...warning, isNew: true })),
      },
    ],
    language,
  );
