import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { driverStatuses } from '@tropeiro/domain/fleet/driver-status.ts';
import { vehicleStatuses } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { CodeList } from '@tropeiro/domain/language/codes.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { changedElsewhereFaults } from '@tropeiro/domain/planning/change/changed-elsewhere.ts';
import { RoutePlanChange } from '@tropeiro/domain/planning/change/route-plan-change-schema.ts';
import { planPeriodFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import type { StoredCrew } from '../../store/planning/crew-facts.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { type Crew, crewIdsOf } from '../crews/crew.ts';
import { assignmentFault } from '../crews/find-crews-by-ids.ts';
import { listCrews } from '../crews/list-crews.ts';
import type { DraftWarning } from '../draft-warning.ts';
import { commitLock, isLockAlone, type PreparedLock, prepareLock } from '../locks/lock-plan.ts';
import { pastPeriodWarnings } from '../past-period.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange } from './change-plan.ts';
import { inExecutionOrder } from './plan-draft.ts';
import { getLockedPlanFor, getPlanFor, requireState } from './plans-to-change.ts';

/** Changes the fields of a plan: its crew, period and requirements. */
export const changeRoutePlan = (
  tools: PlanningTools,
): PreparedHandler<'changeRoutePlan', PreparedChange | PreparedLock> => ({
  async prepare(call) {
    const { data } = call.body;
    if (isLockAlone(data)) return prepareLock(call, tools, data.locked);
    await holdPointsOfPlans(call, [call.params.id]);
    const getPlan = data.locked === false ? getLockedPlanFor : getPlanFor;
    const plan = await getPlan(call.db, 'change_crew', call.params.id);
    const { facts: before } = plan;
    const sent = declaredFields(RoutePlanChange, data);
    const facts = { ...before, ...sent };
    const changesMore = changesMoreThanCrewOrLock(before, facts);
    if (changesMore) requireState('change', before);
    const newCrew = changedCrew(before, facts);
    const crew = (await listCrews(call.db, [facts]))[0] ?? plan.crew;
    const faults = [
      ...changedElsewhereFaults(data, {
        ...before,
        plate: plan.crew.vehicle?.plate ?? null,
        points: inExecutionOrder(plan.points),
      }),
      ...changedPeriodFaults(before, facts, call.actor.timezone),
      ...assignedCrewFaults(facts, newCrew, crew),
    ];
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    const user_id = 'driver_id' in newCrew ? (crew.driver?.user_id ?? null) : before.user_id;
    const after = { ...plan, facts: { ...facts, user_id }, crew };
    const warnings = newlyOver(before, facts, call.actor.timezone, tools.now());
    const keepsTimes = plan.underWay !== undefined && !changesMore;
    return prepareChange(call, tools, { plan, drafts: [{ before: plan, after, keepsTimes }], newCrew, warnings });
  },
  commit: (call, prepared) => ('lock' in prepared ? commitLock(call, prepared) : commitChange(call, prepared)),
});

const crewIdFields: readonly (keyof StoredCrew)[] = ['vehicle_id', 'driver_id', 'helper_id'];

/** Whether a change concerns more than the crew and the lock. A plan under way retains everything else. */
const changesMoreThanCrewOrLock = (before: PlanFacts, after: PlanFacts): boolean =>
  !isDeepStrictEqual({ ...after, ...crewIdsOf(before), locked: before.locked }, before);

/**
 * The members of the crew that a change replaces. Unchanged members are not checked, because a plan may retain a
 * vehicle that was blocked since.
 */
export const changedCrew = (before: StoredCrew, after: StoredCrew): Partial<StoredCrew> =>
  Object.fromEntries(
    crewIdFields.filter((field) => after[field] !== before[field]).map((field) => [field, after[field]]),
  );

const changedPeriodFaults = (before: PlanFacts, after: PlanFacts, timezone: string): Fault[] =>
  before.date_time_start === after.date_time_start && before.date_time_end === after.date_time_end
    ? []
    : planPeriodFaults(after, timezone);

/**
 * Warns if a change moves the end of a plan into the past, which is probably a mistake. A plan that has ended already
 * may still be changed.
 */
const newlyOver = (before: PlanFacts, after: PlanFacts, timezone: string, now: Date): DraftWarning[] =>
  before.date_time_end === after.date_time_end
    ? []
    : pastPeriodWarnings(after, timezone, now).map((warning) => ({ ...warning, isNew: true }));

/**
 * Checks the vehicle, driver and helper that a change assigns: they exist, are active, and driver and helper differ.
 */
export function assignedCrewFaults(
  after: StoredCrew,
  assigned: Partial<StoredCrew>,
  { vehicle, driver, helper }: Crew,
): Fault[] {
  const faults = [
    ...assignedFaults('vehicle_id', assigned, vehicle, vehicleStatuses),
    ...assignedFaults('driver_id', assigned, driver, driverStatuses),
    ...assignedFaults('helper_id', assigned, helper, driverStatuses),
  ];
  const isOwnHelper = after.helper_id !== null && after.helper_id === after.driver_id;
  if (faults.length > 0 || !isOwnHelper) return faults;
  return [{ pointer: '/data/helper_id', code: 'not_with', details: { other: verbatim('driver_id') } }];
}

function assignedFaults(
  field: keyof StoredCrew,
  assigned: Partial<StoredCrew>,
  found: { readonly status: string } | undefined,
  statuses: CodeList<string>,
): Fault[] {
  const id = assigned[field];
  if (typeof id !== 'number') return [];
  const fault = assignmentFault(id, found, statuses);
  return fault ? [{ pointer: `/data/${field}`, ...fault }] : [];
}
