import type { VehicleFacts } from '../engine/context.ts';
import { hashOf, type Message } from '../message.ts';
import type { World } from './world.ts';

/** What was so after a message, found by looking back from it. */
export type SlowRecord = {
  readonly message: Message;
  readonly ms: number;
  /** Whether what the message before said did not hold until this one. */
  readonly afterSilence: boolean;
  readonly vehicle: Partial<VehicleFacts>;
  /** Whose the message is. */
  readonly driver: number | null;
  /** Who drives from it on. */
  readonly nextDriver: number | null;
  readonly speed: number | null;
  readonly ignition: boolean | null;
  readonly moving: boolean;
  readonly rpm: number | null;
  readonly outOfGear: boolean;
  /** The limit that it is faster than, if it is. */
  readonly passedLimit: number | null;
  readonly stepMm: number;
};

export function slowRecords(messages: readonly Message[], world: World): SlowRecord[] {
  const sorted = messages
    .toSorted((a, b) => a.timeMs - b.timeMs || a.kind - b.kind || hashOf(a) - hashOf(b))
    .filter((one, at, all) => {
      const before = all[at - 1];
      return !(before && one.timeMs === before.timeMs && hashOf(one) === hashOf(before));
    });
  const records: SlowRecord[] = [];
  const steps = slowSteps(sorted);
  let heardFrom = 0;
  sorted.forEach((message, index) => {
    const before = records[index - 1];
    const ms = message.timeMs;
    const hold = before?.moving || before?.ignition === true ? 900_000 : 86_400_000;
    const afterSilence = before !== undefined && ms - before.ms > hold;
    if (afterSilence) heardFrom = index;
    const heard = sorted.slice(heardFrom, index + 1);
    const last = <T>(value: (one: Message) => T | null): T | null =>
      heard.map(value).findLast((said) => said !== null) ?? null;
    /** Of a value that only positions leave open: what has been said since the last of them, and by it. */
    const fresh = (value: (one: Message) => number | null): number | null => {
      const from = heard.findLastIndex(({ kind }) => kind === 1);
      return (
        heard
          .slice(Math.max(0, from))
          .map(value)
          .findLast((said) => said !== null) ?? null
      );
    };
    const ignition = last((one) => one.ignition);
    const toldAt = sorted.findLastIndex(
      (_, at) => at >= heardFrom && at <= index && toldSpeed(sorted, steps, at) !== null,
    );
    const told = toldAt < 0 ? null : toldSpeed(sorted, steps, toldAt);
    const isOld = told !== null && told >= 5 && ms - (sorted[toldAt]?.timeMs ?? 0) > 900_000;
    const moving = ignition !== false && !isOld && told !== null && told >= 5;
    const speed = isOld ? null : fresh((one) => (one.valid ? one.speedKmh : null));
    const rpm = fresh((one) => one.rpm);
    const gear = fresh((one) => one.gear);
    const vehicle = at(world.vehicleChanges ?? [], ms) ?? world.vehicle ?? {};
    const place = heardPlace(steps, index);
    const limit = limitAt(vehicle, place, last((one) => one.rain) === true);
    const isNeutral = gear === null ? rpm !== null && rpm <= 900 : gear === 0;
    const isDriven = (before?.moving && !afterSilence) || moving || afterSilence || message.odometerM !== null;
    const nextDriver = driverAt(heard, sorted.slice(0, index + 1), ignition, world, vehicle, ms);
    const seen = sorted.slice(0, index).findLast((one) => one.ignition !== null)?.ignition;
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
  // Since the ignition was last turned on, as far as anything is known.
  const turned = all.findLastIndex(
    (one, index) =>
      one.ignition === true && all.slice(0, index).findLast((earlier) => earlier.ignition !== null)?.ignition === false,
  );
  const since = turned < 0 ? heard : heard.filter((one) => all.indexOf(one) >= turned);
  const card = since.map(({ card }) => card).findLast((said) => said !== null);
  const holder = card && ignition !== false ? world.cards?.[card] : undefined;
  return holder ?? at(world.itinerary ?? [], ms) ?? at(world.plan ?? [], ms) ?? vehicle.driver ?? null;
}

type Step = { readonly metres: number; readonly place: readonly [number, number] | null; readonly sinceMs?: number };

/** The speed that a message says, or that the way to its place comes to; null where it tells none. */
function toldSpeed(messages: readonly Message[], steps: readonly Step[], index: number): number | null {
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

/** How far each message is from the believed ones before it. */
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
      const way = from.length === 0 ? undefined : wayBetween(from, message);
      if (way === undefined && trusted.length > 0) continue;
      const last = trusted.at(-1);
      trusted = [message];
      strange = [];
      return { metres: way ?? 0, place, ...(last && { sinceMs: message.timeMs - last.timeMs }) };
    }
    strange = [message];
    return { metres: 0, place: null };
  });
}

const hasPlace = ({ valid, latitude }: Message): boolean => valid && latitude !== null;

const reach = (from: Message, to: Message): number => (250 / 3.6) * Math.max(1, (to.timeMs - from.timeMs) / 1000);

/** From a place, or the first that was heard, over odometers without one; undefined where no vehicle gets so fast. */
function wayBetween(heard: readonly Message[], to: Message): number | undefined {
  const [first, last] = [heard[0] as Message, heard.at(-1) as Message];
  const straight = hasPlace(first)
    ? metres([first.latitude as number, first.longitude as number], [to.latitude as number, to.longitude as number])
    : 0;
  if (straight > reach(first, to)) return undefined;
  const counted = heard.slice(1).map((one, at) => metresDriven(heard[at], one) ?? 0);
  return metresDriven(last, to) ?? Math.max(0, straight - counted.reduce((sum, one) => sum + one, 0));
}

/** By the odometers; undefined where one is unknown or was set anew. */
function metresDriven(from: Message | undefined, to: Message): number | undefined {
  if (from === undefined || from.odometerM === null || to.odometerM === null) return undefined;
  const driven = to.odometerM - from.odometerM;
  return driven >= 0 && driven <= reach(from, to) ? driven : undefined;
}

/** The haversine, written out again. */
function metres([lat1, lon1]: readonly [number, number], [lat2, lon2]: readonly [number, number]): number {
  const rad = (deg: number): number => (deg * Math.PI) / 180;
  const a =
    Math.sin(rad(lat2 - lat1) / 2) ** 2 +
    Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * Math.sin(rad(lon2 - lon1) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a));
}
