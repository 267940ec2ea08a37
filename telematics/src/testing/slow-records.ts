import type { VehicleFacts } from '../engine/context.ts';
import { hashOf, type Message } from '../message.ts';
import type { World } from './world.ts';

/** The values after a message, found by searching backwards. */
export type SlowRecord = {
  readonly message: Message;
  readonly ms: number;
  /** Whether the silence before the message was so long that the previous values are no longer valid. */
  readonly afterSilence: boolean;
  readonly vehicle: Partial<VehicleFacts>;
  /** The driver of the message. */
  readonly driver: number | null;
  /** The driver after the message. */
  readonly nextDriver: number | null;
  readonly speed: number | null;
  readonly ignition: boolean | null;
  readonly moving: boolean;
  readonly rpm: number | null;
  readonly outOfGear: boolean;
  /** The exceeded limit, if any. */
  readonly passedLimit: number | null;
  readonly stepMm: number;
};

export function slowRecords(messages: readonly Message[], world: World): SlowRecord[] {
  const sorted = messages
    .toSorted((a, b) => a.timeMs - b.timeMs || a.kind - b.kind || hashOf(a) - hashOf(b))
    .filter((message, at, all) => {
      const before = all[at - 1];
      return !(before && message.timeMs === before.timeMs && hashOf(message) === hashOf(before));
    });
  const records: SlowRecord[] = [];
  const steps = slowSteps(sorted);
  let heardFrom = 0;
  sorted.forEach((message, index) => {
    const before = records[index - 1];
    const ms = message.timeMs;
    const readingsValidMs = before?.moving || before?.ignition === true ? 900_000 : 86_400_000;
    const afterSilence = before !== undefined && ms - before.ms > readingsValidMs;
    if (afterSilence) heardFrom = index;
    const heard = sorted.slice(heardFrom, index + 1);
    const last = <T>(value: (candidate: Message) => T | null): T | null =>
      heard.map(value).findLast((reading) => reading !== null) ?? null;
    /** For a value that only positions can make unknown: what was reported since the last position, including it. */
    const fresh = (value: (candidate: Message) => number | null): number | null => {
      const from = heard.findLastIndex(({ kind }) => kind === 1);
      return (
        heard
          .slice(Math.max(0, from))
          .map(value)
          .findLast((reading) => reading !== null) ?? null
      );
    };
    const ignition = last((candidate) => candidate.ignition);
    const reportedIndex = sorted.findLastIndex(
      (_, at) => at >= heardFrom && at <= index && reportedSpeedOf(sorted, steps, at) !== null,
    );
    const reportedSpeed = reportedIndex < 0 ? null : reportedSpeedOf(sorted, steps, reportedIndex);
    const isOld = reportedSpeed !== null && reportedSpeed >= 5 && ms - (sorted[reportedIndex]?.timeMs ?? 0) > 900_000;
    const moving = ignition !== false && !isOld && reportedSpeed !== null && reportedSpeed >= 5;
    const speed = isOld ? null : fresh((candidate) => (candidate.valid ? candidate.speedKmh : null));
    const rpm = fresh((candidate) => candidate.rpm);
    const gear = fresh((candidate) => candidate.gear);
    const vehicle = at(world.vehicleChanges ?? [], ms) ?? world.vehicle ?? {};
    const place = heardPlace(steps, index);
    const limit = limitAt(vehicle, place, last((candidate) => candidate.rain) === true);
    const isNeutral = gear === null ? rpm !== null && rpm <= 900 : gear === 0;
    const isDriven = (before?.moving && !afterSilence) || moving || afterSilence || message.odometerM !== null;
    const nextDriver = driverAt(heard, sorted.slice(0, index + 1), ignition, world, vehicle, ms);
    const seen = sorted.slice(0, index).findLast((candidate) => candidate.ignition !== null)?.ignition;
    const isTurnedOff = message.ignition === false && seen !== false && !afterSilence;
    records.push({
      message,
      ms,
      afterSilence,
      vehicle,
      driver: isTurnedOff && before ? before.nextDriver : nextDriver,
      nextDriver,
      speed,
      ignition,
      moving,
      rpm,
      outOfGear: speed !== null && speed >= 20 && isNeutral,
      passedLimit: moving && limit !== null && speed !== null && speed > limit ? limit : null,
      stepMm: isDriven ? Math.round((steps[index]?.metres ?? 0) * 1000) : 0,
    });
  });
  return records;
}

const at = <T>(changes: readonly { fromMs: number; value: T }[], ms: number): T | undefined =>
  changes.filter(({ fromMs }) => fromMs <= ms).at(-1)?.value;

function driverAt(
  heard: readonly Message[],
  all: readonly Message[],
  ignition: boolean | null,
  world: World,
  vehicle: Partial<VehicleFacts>,
  ms: number,
): number | null {
  // Since the ignition was last turned on, as far as known.
  const turned = all.findLastIndex(
    (message, index) =>
      message.ignition === true &&
      all.slice(0, index).findLast((earlier) => earlier.ignition !== null)?.ignition === false,
  );
  const since = turned < 0 ? heard : heard.filter((message) => all.indexOf(message) >= turned);
  const card = since.map(({ card }) => card).findLast((reading) => reading !== null);
  const cardDriver = card && ignition !== false ? world.cards?.[card] : undefined;
  return cardDriver ?? at(world.itinerary ?? [], ms) ?? at(world.plan ?? [], ms) ?? vehicle.driver ?? null;
}

type Step = { readonly metres: number; readonly place: readonly [number, number] | null; readonly sinceMs?: number };

/** The speed in a message, or computed from the distance to its place. Null if there is none. */
function reportedSpeedOf(messages: readonly Message[], steps: readonly Step[], index: number): number | null {
  const { valid, speedKmh } = messages[index] as Message;
  if (valid && speedKmh !== null) return speedKmh;
  const { metres, place, sinceMs } = steps[index] as Step;
  if (place === null || sinceMs === undefined || sinceMs > 900_000) return null;
  if (metres >= 25 && sinceMs > 0) return (metres / (sinceMs / 1000)) * 3.6;
  return sinceMs < 10_000 ? null : 0;
}
const heardPlace = (steps: readonly Step[], index: number): readonly [number, number] | null =>
  steps.slice(0, index + 1).findLast(({ place }) => place !== null)?.place ?? null;

function limitAt(
  vehicle: Partial<VehicleFacts>,
  place: readonly [number, number] | null,
  rain: boolean,
): number | null {
  const limits = (vehicle.areas ?? []).flatMap(({ shape, speedMaxKmh }) =>
    place &&
    speedMaxKmh !== null &&
    'centre' in shape &&
    metres(place, [shape.centre.latitude, shape.centre.longitude]) <= shape.radiusM
      ? [speedMaxKmh]
      : [],
  );
  if (limits.length > 0) return Math.min(...limits);
  return (rain ? vehicle.speedMaxRainKmh : null) ?? vehicle.speedMaxKmh ?? null;
}

/** The distance of each message from the credible ones before it. */
function slowSteps(messages: readonly Message[]): Step[] {
  let trusted: readonly Message[] = [];
  let strange: readonly Message[] = [];
  return messages.map((message) => {
    if (!hasPlace(message)) {
      if (message.odometerM === null) return { metres: 0, place: null };
      const metres = metresDriven(trusted.at(-1), message);
      const isComparable = (heard: readonly Message[]) => heard.length > 0 && heard.at(-1)?.odometerM !== null;
      if (trusted.length === 0 || isComparable(trusted)) trusted = [...trusted, message];
      if (isComparable(strange)) strange = [...strange, message];
      return { metres: metres ?? 0, place: null };
    }
    const place = [message.latitude as number, message.longitude as number] as const;
    for (const from of [trusted, strange]) {
      const travelledM = from.length === 0 ? undefined : distanceBetween(from, message);
      if (travelledM === undefined && trusted.length > 0) continue;
      const last = trusted.at(-1);
      trusted = [message];
      strange = [];
      return { metres: travelledM ?? 0, place, ...(last && { sinceMs: message.timeMs - last.timeMs }) };
    }
    strange = [message];
    return { metres: 0, place: null };
  });
}

const hasPlace = ({ valid, latitude }: Message): boolean => valid && latitude !== null;

const reach = (from: Message, to: Message): number => (250 / 3.6) * Math.max(1, (to.timeMs - from.timeMs) / 1000);

/**
 * The distance from a place, or from the first message, over odometers without a place. Undefined if no vehicle is that
 * fast.
 */
function distanceBetween(heard: readonly Message[], to: Message): number | undefined {
  const [first, last] = [heard[0] as Message, heard.at(-1) as Message];
  const straight = hasPlace(first)
    ? metres([first.latitude as number, first.longitude as number], [to.latitude as number, to.longitude as number])
    : 0;
  if (straight > reach(first, to)) return undefined;
  const counted = heard.slice(1).map((message, at) => metresDriven(heard[at], message) ?? 0);
  return metresDriven(last, to) ?? Math.max(0, straight - counted.reduce((sum, stepM) => sum + stepM, 0));
}

/** By the odometers. Undefined if one is unknown or was reset. */
function metresDriven(from: Message | undefined, to: Message): number | undefined {
  if (from === undefined || from.odometerM === null || to.odometerM === null) return undefined;
  const driven = to.odometerM - from.odometerM;
  return driven >= 0 && driven <= reach(from, to) ? driven : undefined;
}

/** The haversine formula, implemented a second time. */
function metres([lat1, lon1]: readonly [number, number], [lat2, lon2]: readonly [number, number]): number {
  const rad = (deg: number): number => (deg * Math.PI) / 180;
  const a =
    Math.sin(rad(lat2 - lat1) / 2) ** 2 +
    Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * Math.sin(rad(lon2 - lon1) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a));
}
