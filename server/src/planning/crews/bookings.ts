import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { PlanWarningCode } from '@tropeiro/domain/planning/warnings/plan-warnings.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { StoredCrew } from '../../store/planning/crew-facts.ts';
import {
  listOverlappingPlans,
  type OverlappingPlan,
  type PlanCrewTime,
} from '../../store/planning/overlapping-plans.ts';
import { type Crew, crewIdsOf } from './crew.ts';

/** A plan of the request with its crew. It has no id before it is stored. */
export type BookedPlan = PlanCrewTime & {
  readonly id: number | null;
  readonly external_code: string;
  readonly status: RoutePlanStatus;
  readonly crew: Crew;
};

/** A plan that may share crew members with others: one of the request, or a stored one. */
export type OtherPlan = Omit<OverlappingPlan, 'id'> & Pick<BookedPlan, 'id'>;

/** Converts a plan of the request for comparison with the others. */
export const asOtherPlan = (plan: BookedPlan): OtherPlan => ({
  id: plan.id,
  external_code: plan.external_code,
  date_time_start: plan.date_time_start,
  date_time_end: plan.date_time_end,
  crews: [crewIdsOf(plan)],
});

/**
 * The stored plans outside this request with a member of these crews at the same time.
 * @param excludedIds the ids of plans that are about to be replaced
 */
export async function listOtherPlans(
  db: Db,
  plans: readonly BookedPlan[],
  excludedIds: readonly number[] = [],
): Promise<readonly OtherPlan[]> {
  const assigned = plans.filter(({ crew }) => crew.vehicle || crew.driver || crew.helper);
  if (assigned.length === 0) return [];
  const ownIds = plans.flatMap(({ id }) => id ?? []);
  return listOverlappingPlans(db, assigned.map(crewTimeOf), [...ownIds, ...excludedIds]);
}

/** Which members of a plan's crew are in other plans at the same time. */
export function bookingsOf(plan: BookedPlan, otherPlans: readonly OtherPlan[]): readonly PlanWarningFacts[] {
  const { vehicle, driver, helper } = plan.crew;
  const overlapping = otherPlans.filter(
    (other) => other.date_time_start < plan.date_time_end && other.date_time_end > plan.date_time_start,
  );
  const plansUsing = (isNeeded: (crew: StoredCrew) => boolean) =>
    overlapping.filter(({ crews }) => crews.some(isNeeded));
  const usingVehicle = (id: number) => plansUsing(({ vehicle_id }) => vehicle_id === id);
  const usingPerson = (id: number) => plansUsing(({ driver_id, helper_id }) => driver_id === id || helper_id === id);
  return [
    ...(vehicle ? booked('vehicle_booked', vehicle.plate, usingVehicle(vehicle.id)) : []),
    ...(driver ? booked('driver_booked', driver.name, usingPerson(driver.id), driver.id) : []),
    ...(helper ? booked('helper_booked', helper.name, usingPerson(helper.id), helper.id) : []),
  ];
}

/** At most this many other plans are named in the text. */
const namedMaxCount = 3;

function booked(
  code: PlanWarningCode,
  bookedName: string,
  overlapping: readonly OtherPlan[],
  driverId?: number,
): PlanWarningFacts[] {
  if (overlapping.length === 0) return [];
  const named = overlapping
    .slice(0, namedMaxCount)
    .map(({ id, external_code: name }) => (id ? `${name} (${id})` : name));
  const plans = verbatim(`${named.join(', ')}${overlapping.length > namedMaxCount ? ' …' : ''}`);
  const otherPlans = overlapping.flatMap(({ id }) => id ?? []);
  const details = { who: verbatim(bookedName), count: overlapping.length, plans };
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
