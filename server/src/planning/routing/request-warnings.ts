import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { localDays } from '@tropeiro/domain/time/local-text.ts';
import { coordinateWarnings } from './coordinate-warnings.ts';
import { weeklyHoursOf } from './crew-hours.ts';
import { repeatedCodeWarnings } from './repeated-codes.ts';
import type { RequestOnClock } from './request-on-clock.ts';
import type { CrewToRoute } from './route-request.ts';

/** What is to be said of a request whoever makes its order: there is nothing to do in it, or the same twice, or a point cannot be there. */
export const requestWarnings = (onClock: RequestOnClock): PlanWarningFacts[] => [
  ...emptyWarnings(onClock),
  ...repeatedCodeWarnings(onClock.request.points),
  // Who sends the travel times may know of no other place than a row of them.
  ...(onClock.locations.rows.length > 0 ? [] : coordinateWarnings(onClock.request.points)),
];

const emptyWarnings = ({ request }: RequestOnClock): PlanWarningFacts[] =>
  request.points.every(({ type }) => isTerminal(type)) ? [{ code: 'nothing_to_deliver', line: null }] : [];

/** Whether a crew does not work then. */
export function dayOffWarnings({ request, crews, hours }: RequestOnClock, index: number): PlanWarningFacts[] {
  const { begin, end } = request.period;
  const crew = crews[index]!;
  const shift = weeklyHoursOf(crew);
  if (!shift || (hours[index]?.working.length ?? 0) > 0) return [];
  const days = localDays(begin, lastInstant(end), shift.timezone ?? request.timezone);
  return [{ code: 'day_off', line: null, details: { shift: verbatim(shift.name), whose: whoseShift(crew), days } }];
}

/** A period that ends at midnight is not on the day that begins then. */
const lastInstant = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

function whoseShift({ vehicle, driver }: CrewToRoute) {
  const plate = vehicle?.plate;
  if (!driver?.shift) return bilingual(`vehicle ${plate}`, `do veículo ${plate}`);
  return plate
    ? bilingual(`the driver of vehicle ${plate}`, `do motorista do veículo ${plate}`)
    : bilingual('the driver', 'do motorista');
}
