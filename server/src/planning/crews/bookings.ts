import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { PlanWarningCode } from '@tropeiro/domain/planning/plan-warnings.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { Db } from '../../store/engine/db.ts';
import type { StoredCrew } from '../../store/planning/crew-facts.ts';
import {
  listOverlappingPlans,
  type OverlappingPlan,
  type PlanCrewTime,
} from '../../store/planning/overlapping-plans.ts';
import { type Crew, crewIdsOf } from './crew.ts';

/** A plan of a call that somebody is to execute; one that is not stored has no id. */
export type BookedPlan = PlanCrewTime & {
  readonly id: number | null;
  readonly external_code: string;
  readonly status: RoutePlanStatus;
  readonly crew: Crew;
};

/** A plan that may share somebody with others: one of the call, or a stored one. */
export type OtherPlan = Omit<OverlappingPlan, 'id'> & Pick<BookedPlan, 'id'>;

/** A plan of a call as it is to others of it. */
export const asOther = (plan: BookedPlan): OtherPlan => ({
  id: plan.id,
  external_code: plan.external_code,
  date_time_start: plan.date_time_start,
  date_time_end: plan.date_time_end,
  crews: [crewIdsOf(plan)],
});

/**
 * The stored plans, but for those of the call itself, that have somebody of the crews of these at the same time.
 * @param without the ids of plans that are to make way
 */
export async function listOtherPlans(
  db: Db,
  plans: readonly BookedPlan[],
  without: readonly number[] = [],
): Promise<readonly OtherPlan[]> {
  const assigned = plans.filter(({ crew }) => crew.vehicle || crew.driver || crew.helper);
  if (assigned.length === 0) return [];
  const ownIds = plans.flatMap(({ id }) => id ?? []);
  return listOverlappingPlans(db, assigned.map(crewTimeOf), [...ownIds, ...without]);
}

/** Who of a plan's crew is in others of these at the same time. */
export function bookingsOf(plan: BookedPlan, others: readonly OtherPlan[]): readonly PlanWarningFacts[] {
  const { vehicle, driver, helper } = plan.crew;
  const overlapping = others.filter(
    (other) => other.date_time_start < plan.date_time_end && other.date_time_end > plan.date_time_start,
  );
  const needing = (isNeeded: (crew: StoredCrew) => boolean) => overlapping.filter(({ crews }) => crews.some(isNeeded));
  const usingVehicle = (id: number) => needing(({ vehicle_id }) => vehicle_id === id);
  const usingPerson = (id: number) => needing(({ driver_id, helper_id }) => driver_id === id || helper_id === id);
  return [
    ...(vehicle ? booked('vehicle_booked', vehicle.plate, usingVehicle(vehicle.id)) : []),
    ...(driver ? booked('driver_booked', driver.name, usingPerson(driver.id), driver.id) : []),
    ...(helper ? booked('helper_booked', helper.name, usingPerson(helper.id), helper.id) : []),
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
