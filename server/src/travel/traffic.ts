import { Temporal } from 'temporal-polyfill';
import { usualClass, type VehicleClass } from './vehicle-class.ts';

/** How much faster or slower than usual one goes, by the class of the vehicle and by the hour. */
export type Traffic = {
  /** In per cent of the usual speed. */
  readonly classPercent: Readonly<Record<VehicleClass, number>>;
  readonly rushHours: readonly HourRange[];
  /** The speed in rush hours, in per cent of that at other times. */
  readonly rushPercent: number;
};

/** From the begin of an hour of the day to the begin of another, on days from Monday to Friday. */
export type HourRange = { readonly begin: number; readonly end: number };

/** A moment on the clock of a company. */
export type LocalMoment = { readonly instant: string; readonly timezone: string };

/**
 * The hours are those at which São Paulo takes cars off its streets by their plates (Lei municipal 12.490/1997). What a class
 * or an hour makes of the speed are assumptions, not measurements: whoever knows those of their fleet sets them.
 */
export const trafficDefaults: Traffic = {
  classPercent: { motorcycle: 120, car: 110, van: 100, truck: 80 },
  rushHours: [
    { begin: 7, end: 10 },
    { begin: 17, end: 20 },
  ],
  rushPercent: 75,
};

/** The speed of a class at a moment, in per cent of the usual one. */
export function speedPercent(
  { classPercent, rushHours, rushPercent }: Traffic,
  vehicleClass: VehicleClass = usualClass,
  at?: LocalMoment,
): number {
  const percent = classPercent[vehicleClass];
  return at && isRushHour(rushHours, at) ? (percent * rushPercent) / 100 : percent;
}

function isRushHour(rushHours: readonly HourRange[], { instant, timezone }: LocalMoment): boolean {
  const { hour, dayOfWeek } = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  return dayOfWeek <= 5 && rushHours.some(({ begin, end }) => hour >= begin && hour < end);
}
