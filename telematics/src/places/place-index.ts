import type { Coordinates } from './coordinates.ts';

/**
 * A place worth noticing: a point of interest (`poi:7`) or a route point (`route_point:9`). One that is done is not
 * approached any more, but who is there has not left it.
 */
export type Place = Coordinates & { readonly key: string; readonly doneMs?: number };

/** How far from a place a question may be asked. */
export const nearMaxM = 800;

/** Cells larger than most questions, so that one is mostly answered from a single cell, and from nine at most. */
const cellsPerDegree = 100;
const cellsAround = 360 * cellsPerDegree;

/** A little less than a degree of latitude is anywhere, so that what is counted in degrees reaches far enough. */
export const metresPerDegree = 111_000;

/** Beyond 84 degrees of latitude those of longitude are taken for no shorter: nobody drives there. */
const leastCosine = 0.1;

/**
 * How many points of interest of a cell are looked at: those that were added first, which are those of the lowest ids. Points
 * of plans are bounded where they are read. A square kilometre of a city centre has fewer customers; a hundred thousand at one spot are no reason that
 * each message there takes as long.
 */
export const cellMaxPlaces = 1000;

/**
 * Places by the cell they are in, so that a question, of which there are a few a message, looks at those around and not
 * at all. Those it is made with are put into cells when it is first asked: of the plans of a vehicle most are of other days
 * than its messages.
 */
export class PlaceIndex {
  private readonly cells = new Map<number, Place[]>();
  private readonly maxPlaces: number;
  private waiting: readonly Place[];

  /** @param maxPlaces how many places of a cell are kept */
  constructor(places: readonly Place[] = none, maxPlaces = Number.POSITIVE_INFINITY) {
    this.waiting = places;
    this.maxPlaces = maxPlaces;
  }

  /** Puts more places into their cells, behind those that are there. */
  add(places: readonly Place[]): void {
    const { waiting } = this;
    this.waiting = none;
    for (const place of waiting) this.put(place);
    for (const place of places) this.put(place);
  }

  /** The places around: all within so many metres, which are at most `nearMaxM`, but for what a cell has too many of, and others. */
  around(latitude: number, longitude: number, metres: number): readonly Place[] {
    if (this.waiting.length > 0) this.add(none);
    if (this.cells.size === 0) return none;
    const high = metres / metresPerDegree;
    const wide = high / Math.max(leastCosine, Math.cos((latitude * Math.PI) / 180));
    const [lastRow, lastColumn] = [rowOf(latitude + high), columnOf(longitude + wide)];
    let found = none;
    for (let row = rowOf(latitude - high); row <= lastRow; row++) {
      for (let column = columnOf(longitude - wide); column <= lastColumn; column++) {
        const places = this.cells.get(row * cellsAround + column);
        if (places) found = found.length === 0 ? places : found.concat(places);
      }
    }
    return found;
  }

  private put(place: Place): void {
    const cell = rowOf(place.latitude) * cellsAround + columnOf(place.longitude);
    const others = this.cells.get(cell);
    if (others === undefined) this.cells.set(cell, [place]);
    else if (others.length < this.maxPlaces) others.push(place);
  }
}

const none: readonly Place[] = [];

const rowOf = (latitude: number): number => Math.floor((latitude + 90) * cellsPerDegree);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) * cellsPerDegree);
