import { type Coordinates, metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import { between, type Random } from './random.ts';
import type { PlannedStop, SimulatedVehicle, Stop } from './simulated-vehicle.ts';

/** The maximum number of stops on a round, even if all places are near each other. */
const drawnMax = 60;
/** Places closer than this count as one. */
const apartMinM = 300;

/**
 * The stops of a vehicle on a day: the planned ones, and random places while none is planned, until the vehicle has driven a
 * typical distance. Stops planned later in the day do not change earlier drives.
 */
export class StopsOfDay {
  private readonly base: Coordinates;
  private readonly places: readonly Coordinates[];
  private readonly planned: PlannedStop[];
  private readonly random: Random;
  private readonly targetM: number;
  private metres = 0;
  private drawnCount = 0;

  constructor({ base, places, plannedStops }: SimulatedVehicle, date: string, random: Random) {
    this.base = base;
    this.places = places;
    this.planned = (plannedStops.get(date) ?? []).toSorted((a, b) => a.fromMs - b.fromMs);
    this.random = random;
    this.targetM = between(random, 90_000, 170_000);
  }

  /** The next stop from a place at a moment. Undefined: drive home. */
  next(position: Coordinates, atMs: number): Stop | undefined {
    const [first] = this.planned;
    const stop = first && first.fromMs <= atMs ? this.planned.shift() : this.drawStop(position);
    if (stop) this.metres += apartM(position, stop);
    return stop;
  }

  /** When the next planned stop can begin. */
  get plannedFromMs(): number | undefined {
    return this.planned[0]?.fromMs;
  }

  private drawStop(position: Coordinates): Stop | undefined {
    const { random, places, base } = this;
    while (this.drawnCount < drawnMax && this.metres + apartM(position, base) < this.targetM) {
      this.drawnCount += 1;
      const { latitude, longitude } = places[Math.floor(random() * places.length)] ?? somewhereNear(base, random);
      const stop = { latitude, longitude, serviceS: 60 * Math.floor(between(random, 5, 15)) };
      if (apartM(position, stop) >= apartMinM) return stop;
    }
    return undefined;
  }
}

const somewhereNear = ({ latitude, longitude }: Coordinates, random: Random): Coordinates => ({
  latitude: Math.max(-85, Math.min(85, latitude + between(random, -0.15, 0.15))),
  longitude: Math.max(-180, Math.min(180, longitude + between(random, -0.15, 0.15))),
});

const apartM = (from: Coordinates, to: Coordinates): number =>
  metresBetween(from.latitude, from.longitude, to.latitude, to.longitude);
