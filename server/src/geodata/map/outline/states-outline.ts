import { readFileSync } from 'node:fs';
import type { Polygon, Ring } from '@tropeiro/roads/osm/areas/area.ts';

/**
 * The states of Brazil as `states.json` has them. Neighbours share arcs, so that each border is in the file once.
 * `npm run outline` writes the file.
 */
export type StatesOutline = {
  /** Degrees of longitude and latitude in a step of the arcs. */
  readonly scale: readonly [longitude: number, latitude: number];
  readonly translate: readonly [longitude: number, latitude: number];
  /** Steps east and north in turn: the first two from `translate`, the others from the point before. */
  readonly arcs: readonly (readonly number[])[];
  readonly states: readonly {
    readonly code: string;
    /** Of each polygon its rings, of each ring the numbers of its arcs. Arc `~n` is arc n from its end. */
    readonly polygons: readonly (readonly (readonly number[])[])[];
  }[];
};

export type StateArea = { readonly code: string; readonly polygons: readonly Polygon[] };

export const readStatesOutline = (): StatesOutline =>
  JSON.parse(readFileSync(new URL('./states.json', import.meta.url), 'utf8'));

/** The states as polygons, in 10^-7 degrees. */
export function stateAreas({ scale, translate, arcs, states }: StatesOutline): readonly StateArea[] {
  const points = arcs.map((steps) => {
    let [x, y] = [0, 0];
    const places: [number, number][] = [];
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at] as number;
      y += steps[at + 1] as number;
      places.push([translate[0] + x * scale[0], translate[1] + y * scale[1]]);
    }
    return places;
  });
  const ringOf = (numbers: readonly number[]): Ring => {
    const places = numbers.flatMap((number) => {
      const arc = points[number < 0 ? ~number : number] ?? [];
      // The first point of an arc is the last one of the arc before, and the ring is open.
      return (number < 0 ? arc.toReversed() : arc).slice(1);
    });
    return Int32Array.from(places.flat(), (degrees) => Math.round(degrees * 1e7));
  };
  return states.map(({ code, polygons }) => ({ code, polygons: polygons.map((rings) => rings.map(ringOf)) }));
}
