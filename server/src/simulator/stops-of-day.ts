import { type Coordinates, metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import { between, type Random } from './random.ts';
import type { SimulatedVehicle, Stop } from './simulated-vehicle.ts';

/** However near to each other all places are, a round has an end. */
const drawnMax = 60;
/** Nearer places are one. */
const apartMinM = 300;

/** Where a vehicle goes on a day: what is planned, and from there on a round, until it has driven as far as such a vehicle does. */
export function stopsOfDay({ base, places, plannedStops }: SimulatedVehicle, date: string, random: Random): Stop[] {
  const wantedM = between(random, 90_000, 170_000);
  const stops: Stop[] = [];
  let here = base;
  let metres = 0;
  const go = (stop: Stop): void => {
    metres += apartM(here, stop);
    here = stop;
    stops.push(stop);
  };
  for (const stop of plannedStops.get(date) ?? []) go(stop);
  for (let drawn = 0; drawn < drawnMax && metres + apartM(here, base) < wantedM; drawn++) {
    const { latitude, longitude } = places[Math.floor(random() * places.length)] ?? somewhereNear(base, random);
    const stop = { latitude, longitude, serviceS: 60 * Math.floor(between(random, 5, 15)) };
    if (apartM(here, stop) >= apartMinM) go(stop);
  }
  return stops;
}

const somewhereNear = ({ latitude, longitude }: Coordinates, random: Random): Coordinates => ({
  latitude: Math.max(-85, Math.min(85, latitude + between(random, -0.15, 0.15))),
  longitude: Math.max(-180, Math.min(180, longitude + between(random, -0.15, 0.15))),
});

const apartM = (from: Coordinates, to: Coordinates): number =>
  metresBetween(from.latitude, from.longitude, to.latitude, to.longitude);
