import { formats } from '@tropeiro/optimizer/formats/formats.ts';
import type { Reading } from '@tropeiro/optimizer/formats/instance.ts';

/** A claim about a group of instances. It holds if the figure is at most `most`. */
export type Floor = {
  readonly name: string;
  readonly covers: (customers: number) => boolean;
  readonly mostMeanGap: number;
};

export type Family = {
  readonly name: string;
  readonly folder: string;
  readonly ending: string;
  readonly read: (text: string) => Reading;
  readonly cpuSeconds: number;
  readonly floors: readonly Floor[];
  /** Vehicles come first: gaps in distance are comparable only between fleets of equal size. */
  readonly isByFleet: boolean;
  /** The length of the printed routes, computed from the text of the file alone. */
  readonly recost: (text: string, routes: readonly (readonly number[])[]) => number;
};

/** The budgets and limits that the project requires, on one thread. */
export const families: readonly Family[] = [
  {
    name: 'solomon',
    folder: 'solomon',
    ending: '.txt',
    read: formats.solomon!,
    cpuSeconds: 10,
    isByFleet: false,
    floors: [{ name: 'all', covers: () => true, mostMeanGap: 0.3 }],
    recost: (text, routes) => lengthOf(pointsOf(text, 7), routes, (d) => Math.trunc(10 * d)) / 10,
  },
  {
    name: 'gh',
    folder: 'gh',
    ending: '.txt',
    read: formats.solomon!,
    cpuSeconds: 30,
    isByFleet: false,
    floors: [{ name: '200-400 customers', covers: (customers) => customers <= 400, mostMeanGap: 1.5 }],
    recost: (text, routes) => lengthOf(pointsOf(text, 7), routes, (d) => Math.trunc(10 * d)) / 10,
  },
  {
    name: 'x',
    folder: 'cvrplib-x',
    ending: '.vrp',
    read: formats.cvrplib!,
    cpuSeconds: 30,
    isByFleet: false,
    floors: [
      { name: 'up to 400 customers', covers: (customers) => customers <= 400, mostMeanGap: 0.8 },
      { name: '400-1000 customers', covers: (customers) => customers > 400, mostMeanGap: 2 },
    ],
    recost: (text, routes) => {
      // Nodes are numbered from 1 in the file, customers from 1 after the depot in solutions.
      const points = new Map([...pointsOf(text, 3)].map(([node, point]) => [node - 1, point]));
      return lengthOf(points, routes, (d) => Math.floor(d + 0.5));
    },
  },
  {
    name: 'lilim',
    folder: 'lilim',
    ending: '.txt',
    read: formats.lilim!,
    cpuSeconds: 10,
    isByFleet: true,
    floors: [],
    recost: (text, routes) => lengthOf(pointsOf(text, 9), routes, (d) => Math.floor(1000 * d + 0.5)) / 1000,
  },
];

type Points = ReadonlyMap<number, readonly [number, number]>;

/** In every family, rows with this many numbers begin with a number and two coordinates. */
function pointsOf(text: string, columns: number): Points {
  const rows = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length === columns && cells.every((cell) => /^-?[\d.]+(e\+?\d+)?$/.test(cell)));
  return new Map(rows.map((cells) => [Number(cells[0]), [Number(cells[1]), Number(cells[2])]]));
}

function lengthOf(points: Points, routes: readonly (readonly number[])[], round: (distance: number) => number): number {
  let total = 0;
  for (const route of routes) {
    const stops = [0, ...route, 0].map((number) => points.get(number)!);
    // Not Math.hypot: for a distance that is a whole number its result can be slightly less, and truncating would lose
    // a whole unit.
    stops.slice(1).forEach(([x, y], i) => {
      total += round(Math.sqrt((x - stops[i]![0]) ** 2 + (y - stops[i]![1]) ** 2));
    });
  }
  return total;
}
