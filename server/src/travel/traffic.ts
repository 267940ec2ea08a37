import { Temporal } from 'temporal-polyfill';
import { usualClass, type VehicleClass } from './vehicle-class.ts';

/** How much faster or slower than usual one goes, by the class of the vehicle and by the hour. */
export type Traffic = {
  /** In per cent of the usual speed. */
  readonly classPercent: Readonly<Record<VehicleClass, number>>;
  readonly rushHours: readonly HourRange[];
  /** The speed in towns in rush hours, in per cent of that at other times. */
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

/** The time that a class takes, in per mille of that of the usual one. */
export const classSlownessPermille = ({ classPercent }: Traffic, vehicleClass: VehicleClass = usualClass): number =>
  Math.round(100_000 / classPercent[vehicleClass]);

/** The speed in towns at a moment, in per cent of that out of rush hours. */
export const rushSpeedPercent = ({ rushHours, rushPercent }: Traffic, at?: LocalMoment): number =>
  at && isRushHour(rushHours, at) ? rushPercent : 100;

function isRushHour(rushHours: readonly HourRange[], { instant, timezone }: LocalMoment): boolean {
  const { hour, dayOfWeek } = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  return dayOfWeek <= 5 && rushHours.some(({ begin, end }) => hour >= begin && hour < end);
}
