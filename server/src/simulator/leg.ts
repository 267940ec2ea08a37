import { type Coordinates, metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import { between, type Random } from './random.ts';

/** Place, speed and course on a leg after some seconds. */
export type LegMoment = Coordinates & {
  readonly metres: number;
  readonly speedKmh: number;
  readonly courseDeg: number;
};

/** How someone drives: at the speed of the street, limited by the speed limit, or faster than the limit. */
export type Pace = { readonly limitKmh: number; readonly hurries: boolean };

type Waypoint = Coordinates & { readonly metres: number; readonly courseDeg: number };
/** The speed at a second. Between two entries it changes steadily. */
type SpeedChange = { readonly s: number; readonly metres: number; readonly ms: number };

const waypointCount = 12;
const brakingMs2 = 1.2;
/** The chance of a red light in town at each change of speed. */
const redLightChance = 0.14;

/** The drive from one place to another: a slightly bent straight line, because the simulator has no roads, at varying speeds. */
export class Leg {
  readonly lengthM: number;
  readonly durationS: number;
  private readonly waypoints: readonly Waypoint[];
  private readonly speeds: readonly SpeedChange[];

  constructor(from: Coordinates, to: Coordinates, pace: Pace, random: Random) {
    this.waypoints = bend(from, to, random);
    this.lengthM = this.waypoints.at(-1)!.metres;
    this.speeds = drive(this.lengthM, pace, random);
    this.durationS = this.speeds.at(-1)!.s;
  }

  at(seconds: number): LegMoment {
    const next = this.speeds.findIndex(({ s }) => s > seconds);
    const end = this.speeds.at(-1)!;
    if (next === -1) return this.place(end.metres, 0);
    const before = this.speeds[next - 1] ?? end;
    const after = this.speeds[next]!;
    const passedS = seconds - before.s;
    const speedMs = before.ms + ((after.ms - before.ms) * passedS) / (after.s - before.s);
    return this.place(before.metres + ((before.ms + speedMs) / 2) * passedS, speedMs);
  }

  private place(metres: number, speedMs: number): LegMoment {
    const last = this.waypoints.length - 1;
    const found = this.waypoints.findIndex((waypoint) => waypoint.metres > metres);
    const after = this.waypoints[found === -1 ? last : found]!;
    const before = this.waypoints[(found === -1 ? last : found) - 1]!;
    const share = after.metres === before.metres ? 1 : (metres - before.metres) / (after.metres - before.metres);
    return {
      latitude: before.latitude + (after.latitude - before.latitude) * share,
      longitude: before.longitude + (after.longitude - before.longitude) * share,
      metres,
      speedKmh: speedMs * 3.6,
      courseDeg: before.courseDeg,
    };
  }
}

/** The line as a chain of straight segments that swings to one side, and a little to the other. */
function bend(from: Coordinates, to: Coordinates, random: Random): Waypoint[] {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
  const [wide, narrow] = [between(random, -0.18, 0.18), between(random, -0.08, 0.08)];
  const places = Array.from({ length: waypointCount + 1 }, (_, index): Coordinates => {
    const share = index / waypointCount;
    const aside = wide * Math.sin(Math.PI * share) + narrow * Math.sin(3 * Math.PI * share);
    return {
      latitude: from.latitude + north * share - east * aside,
      longitude: from.longitude + east * share + north * aside,
    };
  });
  let metres = 0;
  return places.map((place, index) => {
    const before = places[index - 1];
    if (before) metres += metresBetween(before.latitude, before.longitude, place.latitude, place.longitude);
    return { ...place, metres, courseDeg: courseOf(place, places[index + 1] ?? place) };
  });
}

function courseOf(from: Coordinates, to: Coordinates): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** Speeds from standstill to standstill over this length: alternately faster and slower, with red lights in town. */
function drive(lengthM: number, pace: Pace, random: Random): SpeedChange[] {
  const usualKmh = cruiseKmh(lengthM);
  const cruise = pace.hurries ? pace.limitKmh * between(random, 1.02, 1.18) : Math.min(usualKmh, pace.limitKmh * 0.88);
  const drawn: SpeedChange[] = [{ s: 0, metres: 0, ms: 0 }];
  const change = (seconds: number, ms: number): void => {
    const before = drawn.at(-1)!;
    drawn.push({ s: before.s + seconds, metres: before.metres + ((before.ms + ms) / 2) * seconds, ms });
  };
  while (drawn.at(-1)!.metres < lengthM) {
    if (!pace.hurries && cruise < 55 && random() < redLightChance) {
      change(Math.max(5, drawn.at(-1)!.ms / brakingMs2), 0);
      change(between(random, 15, 45), 0);
    }
    change(
      between(random, 20, 60),
      (cruise / 3.6) * (pace.hurries ? between(random, 0.95, 1.03) : between(random, 0.6, 1.1)),
    );
  }
  change(Math.max(3, drawn.at(-1)!.ms / brakingMs2), 0);
  // The drawn speeds cover slightly too much. Scaling the time at the same speeds ends the drive at the right place.
  const drawnM = drawn.at(-1)!.metres;
  const scale = drawnM === 0 ? 0 : lengthM / drawnM;
  return drawn.map(({ s, metres, ms }) => ({ s: s * scale, metres: metres * scale, ms }));
}

/** Longer drives use faster roads. */
const cruiseKmh = (lengthM: number): number =>
  lengthM < 2000 ? 32 : lengthM < 6000 ? 44 : lengthM < 12_000 ? 52 : lengthM < 25_000 ? 70 : 84;
