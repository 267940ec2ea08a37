import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningCode, PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { Db } from '../store/engine/db.ts';
import { listOverlappingPlans, type PlanCrewTime } from '../store/planning/overlapping-plans.ts';
import type { Crew } from './import/find-crews.ts';

/** A plan of a call that somebody is to execute; one that is not stored has no id. */
export type BookedPlan = PlanCrewTime & {
  readonly id: number | null;
  readonly external_code: string;
  readonly crew: Crew;
};

/**
 * For each plan of a call, in their order, a warning of whoever is in other plans at that time, be they stored or of the
 * same call.
 * @param without the ids of plans that are to make way
 */
export async function listBookings(
  db: Db,
  plans: readonly BookedPlan[],
  without: readonly number[] = [],
): Promise<readonly (readonly PlanWarningFacts[])[]> {
  const assigned = plans.filter(({ crew }) => crew.vehicle || crew.driver || crew.helper);
  if (assigned.length === 0) return plans.map(() => []);
  const ownIds = plans.flatMap(({ id }) => id ?? []);
  const stored = await listOverlappingPlans(db, assigned.map(crewTimeOf), [...ownIds, ...without]);
  return plans.map((plan) => bookingsOf(plan, [...stored, ...assigned.filter((other) => other !== plan)]));
}

/** The same of one plan that is changed, and whether that was not so before. */
export async function listChangedBookings(
  db: Db,
  before: BookedPlan,
  after: BookedPlan,
): Promise<readonly ChangedBooking[]> {
  const stored = await listOverlappingPlans(db, [crewTimeOf(after)], after.id === null ? [] : [after.id]);
  const known = new Set(bookingsOf(before, stored).flatMap(keysOf));
  return bookingsOf(after, stored).map((booking) => ({
    ...booking,
    isNew: keysOf(booking).some((key) => !known.has(key)),
  }));
}

type ChangedBooking = PlanWarningFacts & { readonly isNew: boolean };

const keysOf = ({ code, otherPlans = [] }: PlanWarningFacts): string[] => otherPlans.map((id) => `${code} ${id}`);

type OtherPlan = Omit<BookedPlan, 'crew'>;

/** Who of a plan's crew is in others of these at the same time. */
export function bookingsOf(plan: BookedPlan, others: readonly OtherPlan[]): readonly PlanWarningFacts[] {
  const { vehicle, driver, helper } = plan.crew;
  const overlapping = others.filter(
    (other) => other.date_time_start < plan.date_time_end && other.date_time_end > plan.date_time_start,
  );
  const usingVehicle = (id: number) => overlapping.filter((other) => other.vehicle_id === id);
  const needing = (id: number) => overlapping.filter((other) => other.driver_id === id || other.helper_id === id);
  return [
    ...(vehicle ? booked('vehicle_booked', vehicle.plate, usingVehicle(vehicle.id)) : []),
    ...(driver ? booked('driver_booked', driver.name, needing(driver.id), driver.id) : []),
    ...(helper ? booked('helper_booked', helper.name, needing(helper.id), helper.id) : []),
  ];
}

/** So many of the other plans are named in the text. */
const namedMaxCount = 3;

function booked(
  code: PlanWarningCode,
  who: string,
  others: readonly OtherPlan[],
  driverId?: number,
): PlanWarningFacts[] {
  if (others.length === 0) return [];
  const named = others.slice(0, namedMaxCount).map(({ id, external_code: name }) => (id ? `${name} (${id})` : name));
  const plans = verbatim(`${named.join(', ')}${others.length > namedMaxCount ? ' …' : ''}`);
  const otherPlans = others.flatMap(({ id }) => id ?? []);
  const details = { who: verbatim(who), count: others.length, plans };
  return [{ code, line: null, otherPlans, details, ...(driverId !== undefined && { driverId }) }];
}

const crewTimeOf = ({
  date_time_start,
  date_time_end,
  vehicle_id,
  driver_id,
  helper_id,
}: BookedPlan): PlanCrewTime => ({
  date_time_start,
  date_time_end,
  vehicle_id,
  driver_id,
  helper_id,
});
