import type { Coordinates } from './coordinates.ts';

/**
 * A place worth noticing: a point of interest (`poi:7`) or a route point (`route_point:9`). One that is done is not
 * approached any more, but who is there has not left it.
 */
export type Place = Coordinates & { readonly key: string; readonly isDone?: boolean };

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
 * Places by the cell they are in, so that a question, of which there are a few a message, looks at those around and not
 * at all. It is made when it is first asked: of the plans of a vehicle most are of other days than its messages.
 */
export class PlaceIndex {
  private readonly places: readonly Place[];
  private cells: Map<number, Place[]> | null = null;

  constructor(places: readonly Place[]) {
    this.places = places;
  }

  /** The places around: all within so many metres, which are at most `nearMaxM`, and others. */
  around(latitude: number, longitude: number, metres: number): readonly Place[] {
    if (this.places.length === 0) return none;
    this.cells ??= cellsOf(this.places);
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
}

const none: readonly Place[] = [];

function cellsOf(places: readonly Place[]): Map<number, Place[]> {
  const cells = new Map<number, Place[]>();
  for (const place of places) {
    const cell = rowOf(place.latitude) * cellsAround + columnOf(place.longitude);
    const others = cells.get(cell);
    if (others) others.push(place);
    else cells.set(cell, [place]);
  }
  return cells;
}

const rowOf = (latitude: number): number => Math.floor((latitude + 90) * cellsPerDegree);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) * cellsPerDegree);
