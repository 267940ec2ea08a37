import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { localDays } from '@tropeiro/domain/time/local-text.ts';
import { weeklyHoursOf } from '../crew-hours.ts';
import type { RequestOnClock } from '../request-on-clock.ts';
import type { CrewToRoute } from '../route-request.ts';
import { coordinateWarnings } from './coordinate-warnings.ts';
import { repeatedCodeWarnings } from './repeated-codes.ts';

/** Warnings that do not depend on how the order is made: nothing to do, repeated codes, or doubtful coordinates. */
export const requestWarnings = (onClock: RequestOnClock): PlanWarningFacts[] => [
  ...emptyWarnings(onClock),
  ...repeatedCodeWarnings(onClock.request.points),
  // With a supplied matrix, coordinates may be arbitrary.
  ...(onClock.locations.rows.length > 0 ? [] : coordinateWarnings(onClock.request.points)),
];

const emptyWarnings = ({ request }: RequestOnClock): PlanWarningFacts[] =>
  request.points.every(({ type }) => isTerminal(type)) ? [{ code: 'nothing_to_deliver', line: null }] : [];

/** Warns if a crew does not work in the plan's period. */
export function dayOffWarnings({ request, crews, hours }: RequestOnClock, index: number): PlanWarningFacts[] {
  const { begin, end } = request.period;
  const crew = crews[index]!;
  const shift = weeklyHoursOf(crew);
  if (!shift || (hours[index]?.working.length ?? 0) > 0) return [];
  const days = localDays(begin, lastInstant(end), shift.timezone ?? request.timezone);
  return [{ code: 'day_off', line: null, details: { shift: verbatim(shift.name), whose: whoseShift(crew), days } }];
}

/** A period that ends at midnight does not include the next day. */
const lastInstant = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

function whoseShift({ vehicle, driver }: CrewToRoute) {
  const plate = vehicle?.plate;
  if (!driver?.shift) return bilingual(`vehicle ${plate}`, `do veículo ${plate}`);
  return plate
    ? bilingual(`the driver of vehicle ${plate}`, `do motorista do veículo ${plate}`)
    : bilingual('the driver', 'do motorista');
}
