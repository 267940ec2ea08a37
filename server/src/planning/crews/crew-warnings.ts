import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { Db } from '../../store/engine/db.ts';
import type { DraftWarning } from '../draft-warning.ts';
import { asOther, type BookedPlan, bookingsOf, listOtherPlans, type OtherPlan } from './bookings.ts';
import type { Crew } from './crew.ts';
import { licenceWarnings } from './licence-warnings.ts';

/** A plan with its crew before and after a change; one that is new was nothing before. */
export type CrewChange = { readonly before: BookedPlan | null; readonly after: BookedPlan };

/**
 * What is to be said of the crew of each plan of a call, in their order: that there is none, who is not active any more, who has no
 * licence for it, and who is in other plans at that time, be they stored or of the same call; and whether that was not so before.
 * @param without the ids of plans that are to make way
 */
export async function listCrewWarnings(
  db: Db,
  changes: readonly CrewChange[],
  without: readonly number[] = [],
): Promise<readonly (readonly DraftWarning[])[]> {
  const plansAfter = changes.map(({ after }) => after);
  const plansBefore = changes.flatMap(({ before }) => before ?? []);
  const stored = await listOtherPlans(db, plansAfter, without);
  return changes.map(({ before, after }) => {
    const known = new Set(before ? warningsOf(before, plansBefore, stored).flatMap(keysOf) : []);
    const ofCrew = warningsOf(after, plansAfter, stored).map((warning) => {
      const keys = keysOf(warning);
      // A booking by none but plans that are not stored yet has no key.
      return { ...warning, isNew: keys.length === 0 || keys.some((key) => !known.has(key)) };
    });
    return [...nobodyWarnings(before, after), ...ofCrew];
  });
}

const warningsOf = (
  plan: BookedPlan,
  ofCall: readonly BookedPlan[],
  stored: readonly OtherPlan[],
): readonly PlanWarningFacts[] => [
  ...inactiveWarnings(plan.crew),
  ...licenceWarnings(plan.crew, plan),
  ...bookingsOf(plan, [...stored, ...ofCall.filter((other) => other !== plan).map(asOther)]),
];

/** That nobody executes a plan, where it was not so before: whoever assigns plans later need not be told of it all the time. */
const nobodyWarnings = (before: BookedPlan | null, after: BookedPlan): readonly DraftWarning[] =>
  isNobodys(after) && !(before && isNobodys(before)) ? [{ code: 'nobody_assigned', line: null, isNew: true }] : [];

/** Whether nobody executes a plan. One that is not planned yet may still get the crews that it came with. */
const isNobodys = ({ crew: { vehicle, driver }, status }: BookedPlan): boolean => status === 'P' && !vehicle && !driver;

/** Who of a crew is not active any more. */
export const inactiveWarnings = ({ vehicle, driver, helper }: Crew): readonly PlanWarningFacts[] => [
  ...(vehicle && vehicle.status !== 'A' ? [inactive(vehicle.plate)] : []),
  ...[driver, helper].flatMap((person) => (person && person.status !== 'A' ? inactive(person.name, person.id) : [])),
];

const inactive = (who: string, driverId?: number): PlanWarningFacts => ({
  code: 'not_active',
  line: null,
  details: { who: verbatim(who) },
  ...(driverId !== undefined && { driverId }),
});

/** What tells whether two warnings are of the same trouble: with whom, and in which other plan. */
const keysOf = ({ code, driverId, otherPlans }: PlanWarningFacts): string[] =>
  otherPlans ? otherPlans.map((id) => `${code} ${id}`) : [`${code} ${driverId}`];
