import { type Coordinates, metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import { between, type Random } from './random.ts';
import type { PlannedStop, SimulatedVehicle, Stop } from './simulated-vehicle.ts';

/** However near to each other all places are, a round has an end. */
const drawnMax = 60;
/** Nearer places are one. */
const apartMinM = 300;

/**
 * Where a vehicle goes on a day, stop by stop: what is planned, and while there is nothing of that on a round, until it has
 * driven as far as such a vehicle does. What is planned later in the day changes nothing of what was driven before.
 */
export class StopsOfDay {
  private readonly base: Coordinates;
  private readonly places: readonly Coordinates[];
  private readonly planned: PlannedStop[];
  private readonly random: Random;
  private readonly wantedM: number;
  private metres = 0;
  private drawnCount = 0;

  constructor({ base, places, plannedStops }: SimulatedVehicle, date: string, random: Random) {
    this.base = base;
    this.places = places;
    this.planned = (plannedStops.get(date) ?? []).toSorted((a, b) => a.fromMs - b.fromMs);
    this.random = random;
    this.wantedM = between(random, 90_000, 170_000);
  }

  /** Where to go next from a place at a moment; undefined: home. */
  next(here: Coordinates, atMs: number): Stop | undefined {
    const [first] = this.planned;
    const stop = first && first.fromMs <= atMs ? this.planned.shift() : this.drawStop(here);
    if (stop) this.metres += apartM(here, stop);
    return stop;
  }

  /** When there is next something planned. */
  get plannedFromMs(): number | undefined {
    return this.planned[0]?.fromMs;
  }

  private drawStop(here: Coordinates): Stop | undefined {
    const { random, places, base } = this;
    while (this.drawnCount < drawnMax && this.metres + apartM(here, base) < this.wantedM) {
      this.drawnCount += 1;
      const { latitude, longitude } = places[Math.floor(random() * places.length)] ?? somewhereNear(base, random);
      const stop = { latitude, longitude, serviceS: 60 * Math.floor(between(random, 5, 15)) };
      if (apartM(here, stop) >= apartMinM) return stop;
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
