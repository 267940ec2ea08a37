import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimetresOf, tenthsOf } from '../contraction/cost.ts';
import { buildGraph } from '../graph/build-graph.ts';
import { distanceM } from '../graph/distance.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import { PlainDijkstra } from '../testing/plain-dijkstra.ts';
import { randomSnaps } from '../testing/random-places.ts';
import { readRealExtract, realExtracts, withoutExtracts } from '../testing/real-extracts.ts';
import { ArcSearch } from './arc-search.ts';
import { buildNetwork, networkOrder } from './build-network.ts';
import { fillMatrix } from './matrix.ts';
import type { RoadNetwork } from './road-network.ts';
import { findRoute, type Route } from './route.ts';

const profiles: readonly VehicleProfile[] = [
  { vehicleClass: 'motorcycle' },
  { vehicleClass: 'car' },
  { vehicleClass: 'van' },
  { vehicleClass: 'truck', heightCm: 440, grossWeightKg: 23_000 },
  { vehicleClass: 'truck', heightCm: 340, grossWeightKg: 8000 },
];

test('Real extracts', { skip: withoutExtracts }, async (t) => {
  for (const name of realExtracts) {
    const graph = buildGraph(readRealExtract(name));
    const order = networkOrder(graph);
    for (const profile of profiles) {
      await t.test(`${name} by ${profile.vehicleClass} equals plain Dijkstra`, () =>
        compare(buildNetwork(graph, profile, order)),
      );
    }
  }
});

const compare = (network: RoadNetwork): void => {
  const snaps = randomSnaps(network, 1, 60);
  const matrix = fillMatrix(network, snaps, snaps);
  const judge = new PlainDijkstra(network).aimAt(snaps);
  const search = new ArcSearch(network.hierarchy);
  snaps.forEach((from, row) => {
    judge.costsFrom(from).forEach((cost, column) => {
      const reachable = cost !== Number.POSITIVE_INFINITY;
      const place = row * snaps.length + column;
      assert.equal(matrix.durations[place], reachable ? tenthsOf(cost) : -1);
      assert.equal(matrix.distances[place], reachable ? decimetresOf(cost) : -1);
      if ((row + column) % 10 > 0) return;
      const route = findRoute(network, search, from, snaps[column]!);
      assert.equal(route?.duration ?? -1, matrix.durations[place]);
      assert.equal(route?.distance ?? -1, matrix.distances[place]);
      if (route !== undefined) assertLineIsAsLong(route);
    });
  });
};

/** Every segment's length is rounded to a decimetre once, and so is the place of a snap. */
const assertLineIsAsLong = ({ line, distance, streets }: Route): void => {
  let metres = 0;
  line.forEach((place, at) => {
    const before = line[at - 1] ?? place;
    metres += distanceM(before.latitude * 1e7, before.longitude * 1e7, place.latitude * 1e7, place.longitude * 1e7);
  });
  const tolerance = 0.2 + 0.05 * line.length;
  assert.ok(Math.abs(metres - distance / 10) <= tolerance, `${metres} m drawn, ${distance / 10} m driven`);
  assert.equal(
    streets.reduce((sum, street) => sum + street.distance, 0),
    distance,
  );
};
