import { Temporal } from 'temporal-polyfill';
import { usualClass, type VehicleClass } from './vehicle-class.ts';

/** How the speed depends on vehicle class and time of day. */
export type Traffic = {
  /** In per cent of the usual speed. */
  readonly classPercent: Readonly<Record<VehicleClass, number>>;
  readonly rushHours: readonly HourRange[];
  /** The speed in towns during rush hours, in per cent of that at other times. */
  readonly rushPercent: number;
};

/** From one full hour of the day to another, Monday to Friday. */
export type HourRange = { readonly begin: number; readonly end: number };

/** A moment with the company's time zone. */
export type LocalMoment = { readonly instant: string; readonly timezone: string };

/**
 * The rush hours are those in which São Paulo restricts cars by plate (Lei municipal 12.490/1997). The speeds by class
 * and hour are assumptions, not measurements. Operators who know their fleet's speeds can set them.
 */
export const trafficDefaults: Traffic = {
  classPercent: { motorcycle: 120, car: 110, van: 100, truck: 80 },
  rushHours: [
    { begin: 7, end: 10 },
    { begin: 17, end: 20 },
  ],
  rushPercent: 75,
};

/** The travel time of a class in per mille of the usual one. */
export const classSlownessPermille = ({ classPercent }: Traffic, vehicleClass: VehicleClass = usualClass): number =>
  Math.round(100_000 / classPercent[vehicleClass]);

/** The speed in towns at a moment, in per cent of that outside rush hours. */
export const rushSpeedPercent = ({ rushHours, rushPercent }: Traffic, at?: LocalMoment): number =>
  at && isRushHour(rushHours, at) ? rushPercent : 100;

function isRushHour(rushHours: readonly HourRange[], { instant, timezone }: LocalMoment): boolean {
  const { hour, dayOfWeek } = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  return dayOfWeek <= 5 && rushHours.some(({ begin, end }) => hour >= begin && hour < end);
}
