import type { LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { type Coordinates, metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import { type Behaviour, behaviours, drawBehaviours } from './behaviours.ts';
import { Leg, type Pace } from './leg.ts';
import { between, randomFor } from './random.ts';
import type { SimulatedVehicle, Stop } from './simulated-vehicle.ts';
import type { Stage } from './stage.ts';
import { StopsOfDay } from './stops-of-day.ts';
import { isIn, type TimeSpan } from './time-span.ts';

export type WorkingDay = {
  readonly stages: readonly Stage[];
  readonly travelledM: number;
  readonly seen: ReadonlySet<Behaviour>;
  /** When it rains, if at all. The same for all vehicles. */
  readonly rain: TimeSpan;
};

const minuteMs = 60_000;
const lunchMinute = 12 * 60;
const lunchS = 3600;
/** The assumed speed for driving home, used to decide when to turn back. */
const homewardMs = 9;
const unlimitedKmh = 110;

/** What a vehicle does on a day, from midnight to midnight. It begins and ends at its base. */
export function workingDay(vehicle: SimulatedVehicle, seed: number, day: LocalDay): WorkingDay {
  const purpose = [seed, vehicle.serial, day.date] as const;
  const random = randomFor(...purpose, 'drive');
  const rain = rainOf(seed, day);
  const hours = day.date < vehicle.firstDay ? undefined : hoursOf(vehicle, day);
  const seen = hours ? drawBehaviours(...purpose) : new Set<Behaviour>();
  const stages: Stage[] = [];
  let position = vehicle.base;
  let atMs = day.beginMs;
  let travelledM = 0;
  let isAtWork = false;

  const stay = (kind: 'parked' | 'standing', untilMs: number, served: Stop | null = null): void => {
    const wholeMs = Math.floor(untilMs / 1000) * 1000;
    if (wholeMs <= atMs) return;
    stages.push({ kind, fromMs: atMs, untilMs: wholeMs, place: position, travelledM, leg: null, served, isAtWork });
    atMs = wholeMs;
  };
  const legTo = (place: Coordinates, hurries: boolean): Leg =>
    new Leg(position, place, paceOf(vehicle, isIn(rain, atMs), hurries), random);
  const drive = (leg: Leg, to: Coordinates): void => {
    const untilMs = atMs + Math.ceil(leg.durationS) * 1000;
    // The next stop may be at the same place.
    if (untilMs > atMs)
      stages.push({ kind: 'driving', fromMs: atMs, untilMs, place: position, travelledM, leg, served: null, isAtWork });
    [position, atMs, travelledM] = [to, untilMs, travelledM + leg.lengthM];
  };
  const isInTime = (leg: Leg, stop: Stop, endMs: number): boolean => {
    const beginMs = Math.max(atMs + leg.durationS * 1000, stop.opensMs ?? 0);
    return beginMs + (stop.serviceS + metresApart(stop, vehicle.base) / homewardMs) * 1000 < endMs;
  };

  if (hours) {
    const leavesEarly = seen.has(behaviours[4]);
    const beginMs = hours.beginMs + (leavesEarly ? -50 : between(random, 2, 20)) * minuteMs;
    const hurriedAt = seen.has(behaviours[2]) ? Math.floor(between(random, 0, 4)) : -1;
    stay('parked', Math.max(day.beginMs, beginMs));
    isAtWork = true;
    stay('standing', atMs + between(random, 60, 420) * 1000);
    const lunchMs = day.beginMs + lunchMinute * minuteMs + between(random, -20, 40) * minuteMs;
    let hasEaten = hours.beginMs >= lunchMs;
    const stops = new StopsOfDay(vehicle, day.date, randomFor(...purpose, 'stops'));
    for (let index = 0; ; index++) {
      const stop = stops.next(position, atMs);
      stay('parked', stop?.leavesMs ?? atMs);
      const leg = stop && legTo(stop, index === hurriedAt);
      if (!stop || !leg || !isInTime(leg, stop, hours.endMs)) {
        if (position !== vehicle.base) drive(legTo(vehicle.base, false), vehicle.base);
        stay('standing', atMs + between(random, 30, 240) * 1000);
        if ((stops.plannedFromMs ?? hours.endMs) >= hours.endMs) break;
        stay('parked', stops.plannedFromMs ?? atMs);
        continue;
      }
      drive(leg, stop);
      stay('parked', stop.opensMs ?? atMs);
      stay(random() < 0.3 ? 'standing' : 'parked', atMs + stop.serviceS * 1000, stop);
      if (!hasEaten && atMs >= lunchMs) stay('parked', atMs + lunchS * 1000);
      hasEaten ||= atMs >= lunchMs;
      stay('standing', atMs + between(random, 10, 60) * 1000);
    }
    isAtWork = false;
  }
  stay('parked', day.endMs);
  return { stages, travelledM, seen, rain };
}

/** The working hours of a day, undefined on a day off. They end in time to be home at midnight. */
function hoursOf({ hours }: SimulatedVehicle, day: LocalDay): { beginMs: number; endMs: number } | undefined {
  // 1970-01-01 was a Thursday.
  const weekday = (((day.number + 4) % 7) + 7) % 7;
  const found = hours.find((dayHours) => dayHours.weekday === weekday);
  if (!found) return undefined;
  const endMinute = found.endMinute > found.beginMinute ? found.endMinute : 1440;
  return {
    beginMs: day.beginMs + found.beginMinute * minuteMs,
    endMs: Math.min(day.beginMs + endMinute * minuteMs, day.endMs - 60 * minuteMs),
  };
}

/** The vehicle keeps to its speed limit, in rain to the limit for rain. When it hurries, only the limit for dry roads counts. */
function paceOf({ speedMaxKmh, speedMaxRainKmh }: SimulatedVehicle, rains: boolean, hurries: boolean): Pace {
  const dryKmh = speedMaxKmh ?? unlimitedKmh;
  return { limitKmh: rains && !hurries ? Math.min(dryKmh, speedMaxRainKmh ?? dryKmh) : dryKmh, hurries };
}

function rainOf(seed: number, { date, beginMs }: LocalDay): TimeSpan {
  const random = randomFor(seed, date, 'rain');
  const fromMs = beginMs + between(random, 6, 18) * 60 * minuteMs;
  return { fromMs, untilMs: random() < 0.25 ? fromMs + between(random, 40, 240) * minuteMs : fromMs };
}

const metresApart = (from: Coordinates, to: Coordinates): number =>
  metresBetween(from.latitude, from.longitude, to.latitude, to.longitude);
