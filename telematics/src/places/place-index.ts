import type { Coordinates } from './coordinates.ts';

/**
 * A place worth noticing: a point of interest (`poi:7`) or a route point (`route_point:9`). One that is done is not
 * approached any more, but who is there has not left it.
 */
export type Place = Coordinates & { readonly key: string; readonly isDone?: boolean };

/** How far from a place a question may be asked. */
export const nearMaxM = 800;

/** Cells a little larger than the largest question, away from the poles, so that nine of them hold the answer. */
const cellsPerDegree = 100;
const cellsAround = 360 * cellsPerDegree;

/**
 * Places by where they are. Each stands in its own cell and the eight around it, so that a question, of which there is
 * one a message, looks into one cell, and mostly into none.
 */
export class PlaceIndex {
  private readonly cells = new Map<number, Place[]>();

  constructor(places: readonly Place[]) {
    for (const place of places) {
      const cell = cellOf(place.latitude, place.longitude);
      for (const row of [-cellsAround, 0, cellsAround]) {
        for (const column of [-1, 0, 1]) this.put(cell + row + column, place);
      }
    }
  }

  /** The places around: all within `nearMaxM`, and others. */
  around(latitude: number, longitude: number): readonly Place[] {
    return this.cells.get(cellOf(latitude, longitude)) ?? none;
  }

  private put(cell: number, place: Place): void {
    const places = this.cells.get(cell);
    if (places) places.push(place);
    else this.cells.set(cell, [place]);
  }
}

const none: readonly Place[] = [];

const cellOf = (latitude: number, longitude: number): number =>
  Math.floor((latitude + 90) * cellsPerDegree) * cellsAround + Math.floor((longitude + 180) * cellsPerDegree);
