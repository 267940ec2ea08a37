import type { Fault } from '../faults/fault.ts';
import { unknownReference } from '../faults/unknown-reference.ts';
import { type CodeList, namedCode } from '../language/codes.ts';
import { fieldNameOf } from '../sheets/field-name.ts';
import { periodMaxDays } from '../time/period.ts';
import { driverStatuses } from './driver-status.ts';
import type { Itinerary } from './itinerary-schema.ts';
import { vehicleStatuses } from './vehicle-status.ts';

/**
 * The known data of the records an itinerary refers to. Undefined if it refers to none, or to one that does not exist.
 */
export type ItineraryFacts = {
  readonly vehicleStatus: string | undefined;
  readonly driverStatus: string | undefined;
  /** The longer journey. */
  readonly whole: { readonly isPart: boolean } | undefined;
  /** Whether the itinerary has parts itself. */
  readonly hasParts: boolean;
};

/** The references of an itinerary. Absent if the itinerary keeps the present one. */
export type ItineraryReferences = {
  readonly vehicle_id?: number;
  readonly driver_id?: number;
  readonly itinerary_id?: number | null;
};

/** The rules that new references of an itinerary break. `id` is that of the itinerary, if it has one. */
export function referenceFaults(references: ItineraryReferences, facts: ItineraryFacts, id?: number): Fault[] {
  const faults: Fault[] = [];
  if (references.vehicle_id !== undefined)
    faults.push(...inactiveFaults('vehicle_id', references.vehicle_id, facts.vehicleStatus, vehicleStatuses));
  if (references.driver_id !== undefined)
    faults.push(...inactiveFaults('driver_id', references.driver_id, facts.driverStatus, driverStatuses));
  if (typeof references.itinerary_id === 'number') {
    const pointer = '/data/itinerary_id';
    if (!facts.whole) faults.push({ pointer, ...unknownReference(references.itinerary_id) });
    else if (facts.whole.isPart || facts.hasParts || references.itinerary_id === id)
      faults.push({ pointer, code: 'part_of_part' });
  }
  return faults;
}

/** The real start and end of a journey; null: not known yet. */
export type RealTimes = { readonly start: string | null; readonly end: string | null };

export type JourneyTimes = Pick<Itinerary, TimeField>;

/** The times of a journey, from its estimates and its known real times. */
export function journeyTimes(
  estimated: Pick<Itinerary, 'date_time_start_estimated' | 'date_time_end_estimated'>,
  real: RealTimes = { start: null, end: null },
): JourneyTimes {
  const { date_time_start_estimated, date_time_end_estimated } = estimated;
  return {
    date_time_start_estimated,
    date_time_end_estimated,
    date_time_start: real.start ?? date_time_start_estimated,
    date_time_end: real.end ?? laterOf(date_time_end_estimated, real.start),
  };
}

/** The faults of the times of a journey: those of the plan, or else those that result from real times. */
export function timeFaults(journey: JourneyTimes): Fault[] {
  const planned = spanFaults(journey, 'date_time_start_estimated', 'date_time_end_estimated');
  return planned.length > 0 ? planned : spanFaults(journey, 'date_time_start', 'date_time_end');
}

/** A vehicle or driver that is not active gets no new journeys. */
function inactiveFaults(field: string, id: number, status: string | undefined, statuses: CodeList): Fault[] {
  const pointer = `/data/${field}`;
  if (status === undefined) return [{ pointer, ...unknownReference(id) }];
  return status === 'A' ? [] : [{ pointer, code: 'not_active', details: { status: namedCode(statuses, status) } }];
}

/** The estimated end, or the real start if that is later. */
const laterOf = (estimate: string, start: string | null): string =>
  start !== null && Date.parse(start) > Date.parse(estimate) ? start : estimate;

type TimeField = 'date_time_start' | 'date_time_end' | 'date_time_start_estimated' | 'date_time_end_estimated';

function spanFaults(journey: JourneyTimes, start: TimeField, end: TimeField): Fault[] {
  const spanMs = Date.parse(journey[end]) - Date.parse(journey[start]);
  if (spanMs < 0) return [{ pointer: `/data/${start}`, code: 'period_reversed', details: { other: fieldNameOf(end) } }];
  if (spanMs <= periodMaxDays * 86_400_000) return [];
  return [
    { pointer: `/data/${end}`, code: 'period_too_long', details: { limit: periodMaxDays, other: fieldNameOf(start) } },
  ];
}
