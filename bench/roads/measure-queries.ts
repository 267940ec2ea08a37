import { ArcSearch } from '@tropeiro/roads/query/arc-search.ts';
import { fillMatrix } from '@tropeiro/roads/query/matrix.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';
import { findRoute } from '@tropeiro/roads/query/route.ts';
import { PlainDijkstra } from '@tropeiro/roads/testing/plain-dijkstra.ts';
import { randomSnaps } from '@tropeiro/roads/testing/random-places.ts';
import { type Figure, median } from '../api/api-report.ts';
import { timed } from './cpu-time.ts';
import { profileName } from './profile-name.ts';

const rounds = 3;

/** Rows that plain Dijkstra computes. A larger matrix takes it as much longer as it has more rows. */
const mostPlainRows = 200;

/** The matrices of every profile, beside plain Dijkstra. The limit, if there is one, holds for 500 places. */
export const measureMatrices = (network: RoadNetwork, leastRatio: number | undefined): readonly Figure[] => {
  warmUp(network);
  const sizes = network.profile.vehicleClass === 'car' ? [100, 500, 2000] : [500];
  return sizes.map((size) => {
    const snaps = randomSnaps(network, size, size);
    const matrixS = median(Array.from({ length: rounds }, () => timed(() => fillMatrix(network, snaps, snaps)).cpuS));
    const judge = new PlainDijkstra(network).aimAt(snaps);
    const plainRows = snaps.slice(0, mostPlainRows);
    const plain = timed(() => {
      for (const from of plainRows) judge.costsFrom(from);
    });
    const ratio = ((plain.cpuS / plainRows.length) * size) / matrixS;
    const value = `${(1000 * matrixS).toFixed(0)} ms, ${ratio.toFixed(1)} × plain Dijkstra`;
    const name = `${size} × ${size}, ${profileName(network)}`;
    return size === 500 && leastRatio !== undefined
      ? { name, value, limit: `${leastRatio} ×`, passed: ratio >= leastRatio }
      : { name, value };
  });
};

/** Compiles both sides. */
const warmUp = (network: RoadNetwork): void => {
  const snaps = randomSnaps(network, 1, 100);
  const judge = new PlainDijkstra(network).aimAt(snaps);
  for (let round = 0; round < 2; round++) {
    fillMatrix(network, snaps, snaps);
    for (const from of snaps) judge.costsFrom(from);
  }
};

/** 1,000 routes with their lines and names. */
export const measureRoutes = (network: RoadNetwork): readonly Figure[] => {
  const from = randomSnaps(network, 3, 1000);
  const to = randomSnaps(network, 4, 1000);
  const search = new ArcSearch(network.hierarchy);
  const routes = timed(() => from.map((start, at) => findRoute(network, search, start, to[at]!)));
  const judge = new PlainDijkstra(network);
  const plain = timed(() => from.map((start, at) => judge.aimAt([to[at]!]).costsFrom(start)));
  const ratio = plain.cpuS / routes.cpuS;
  return [
    {
      name: '1,000 routes',
      value: `${(1000 * routes.cpuS).toFixed(0)} ms, ${ratio.toFixed(1)} × plain Dijkstra`,
    },
  ];
};
