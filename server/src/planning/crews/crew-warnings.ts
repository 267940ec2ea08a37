import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { DraftWarning } from '../draft-warning.ts';
import { asOtherPlan, type BookedPlan, bookingsOf, listOtherPlans, type OtherPlan } from './bookings.ts';
import type { Crew } from './crew.ts';
import { licenceWarnings } from './licence-warnings.ts';

/** A plan with its crew before and after a change. For a new plan, `before` is null. */
export type CrewChange = { readonly before: BookedPlan | null; readonly after: BookedPlan };

/**
 * The crew warnings of each plan of a request, in order, and whether each is new. They cover a missing crew, inactive
 * members, licences, and other plans at the same time, whether stored or of the same request.
 * @param excludedIds the ids of plans that are about to be replaced
 */
export async function listCrewWarnings(
  db: Db,
  changes: readonly CrewChange[],
  excludedIds: readonly number[] = [],
): Promise<readonly (readonly DraftWarning[])[]> {
  const plansAfter = changes.map(({ after }) => after);
  const plansBefore = changes.flatMap(({ before }) => before ?? []);
  const stored = await listOtherPlans(db, plansAfter, excludedIds);
  return changes.map(({ before, after }) => {
    const known = new Set(before ? warningsOf(before, plansBefore, stored).flatMap(keysOf) : []);
    const crewWarnings = warningsOf(after, plansAfter, stored).map((warning) => {
      const keys = keysOf(warning);
      // A booking with plans of the same request that are not stored yet has no key.
      return { ...warning, isNew: keys.length === 0 || keys.some((key) => !known.has(key)) };
    });
    return [...noCrewWarnings(before, after), ...crewWarnings];
  });
}

const warningsOf = (
  plan: BookedPlan,
  ofCall: readonly BookedPlan[],
  stored: readonly OtherPlan[],
): readonly PlanWarningFacts[] => [
  ...inactiveWarnings(plan.crew),
  ...licenceWarnings(plan.crew, plan),
  ...bookingsOf(plan, [...stored, ...ofCall.filter((other) => other !== plan).map(asOtherPlan)]),
];

/** Warns that a plan has no crew, if it had one before. If plans are assigned later, the warning is not repeated. */
const noCrewWarnings = (before: BookedPlan | null, after: BookedPlan): readonly DraftWarning[] =>
  hasNoCrew(after) && !(before && hasNoCrew(before)) ? [{ code: 'nobody_assigned', line: null, isNew: true }] : [];

/** Whether a plan has no crew. A plan that is not optimized yet may still get the crews it was imported with. */
const hasNoCrew = ({ crew: { vehicle, driver }, status }: BookedPlan): boolean => status === 'P' && !vehicle && !driver;

/** Warnings about crew members that are not active. */
export const inactiveWarnings = ({ vehicle, driver, helper }: Crew): readonly PlanWarningFacts[] => [
  ...(vehicle && vehicle.status !== 'A' ? [inactive(vehicle.plate)] : []),
  ...[driver, helper].flatMap((person) => (person && person.status !== 'A' ? inactive(person.name, person.id) : [])),
];

const inactive = (name: string, driverId?: number): PlanWarningFacts => ({
  code: 'not_active',
  line: null,
  details: { who: verbatim(name) },
  ...(driverId !== undefined && { driverId }),
});

/** The keys by which warnings before and after a change are matched: the person, or each other plan. */
const keysOf = ({ code, driverId, otherPlans }: PlanWarningFacts): string[] =>
  otherPlans ? otherPlans.map((id) => `${code} ${id}`) : [`${code} ${driverId}`];
