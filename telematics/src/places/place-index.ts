import type { Coordinates } from './coordinates.ts';

/**
 * A place of interest: a point of interest (`poi:7`) or a route point (`route_point:9`). A completed one is no longer
 * approached, but a vehicle that is there has not left it.
 */
export type Place = Coordinates & { readonly key: string; readonly doneMs?: number };

/** The maximum radius of a query. */
export const nearMaxM = 800;

/** Cells are larger than most query radii, so that most queries read one cell, and at most nine. */
const cellsPerDegree = 100;
const cellsAround = 360 * cellsPerDegree;

/** A little less than a degree of latitude anywhere, so that distances in degrees are never too short. */
export const metresPerDegree = 111_000;

/** Beyond 84 degrees of latitude, degrees of longitude are not assumed any shorter: no vehicle drives there. */
const leastCosine = 0.1;

/**
 * How many points of interest of a cell are considered: those added first, which have the lowest ids. Route points are
 * limited when they are read. A square kilometre of a city centre has fewer customers. The limit prevents that a
 * hundred thousand points at one spot slow down each message there.
 */
export const cellMaxPlaces = 1000;

/**
 * Places by cell, so that a query checks only nearby ones; each message makes a few queries. The initial places are put
 * into cells at the first query, because most plans of a vehicle are for other days than its messages.
 */
export class PlaceIndex {
  private readonly cells = new Map<number, Place[]>();
  private readonly maxPlaces: number;
  private waiting: readonly Place[];

  /** @param maxPlaces how many places of a cell are stored */
  constructor(places: readonly Place[] = none, maxPlaces = Number.POSITIVE_INFINITY) {
    this.waiting = places;
    this.maxPlaces = maxPlaces;
  }

  /** Puts more places into their cells, after the existing ones. */
  add(places: readonly Place[]): void {
    const { waiting } = this;
    this.waiting = none;
    for (const place of waiting) this.put(place);
    for (const place of places) this.put(place);
  }

  /**
   * The places within a radius (at most `nearMaxM`), up to the limit of each cell, and possibly some that are farther
   * away.
   */
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
    const cellPlaces = this.cells.get(cell);
    if (cellPlaces === undefined) this.cells.set(cell, [place]);
    else if (cellPlaces.length < this.maxPlaces) cellPlaces.push(place);
  }
}

const none: readonly Place[] = [];

const rowOf = (latitude: number): number => Math.floor((latitude + 90) * cellsPerDegree);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) * cellsPerDegree);
