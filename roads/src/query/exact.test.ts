import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { decimetresOf, tenthsOf } from '../contraction/cost.ts';
import { vehicleClasses } from '../graph/road-graph.ts';
import { PlainDijkstra } from '../testing/plain-dijkstra.ts';
import { randomGraph, seededRandom } from '../testing/random-graph.ts';
import { ArcSearch } from './arc-search.ts';
import { buildNetwork } from './build-network.ts';
import { findArcs } from './find-arcs.ts';
import { fillMatrix } from './matrix.ts';

const cases = fc.record({
  seed: fc.integer(),
  junctions: fc.integer({ min: 1, max: 30 }),
  segments: fc.integer({ min: 1, max: 60 }),
  copies: fc.integer({ min: 0, max: 12 }),
  vehicleClass: fc.constantFrom(...vehicleClasses),
});

it('Matrices and routes cost exactly what plain Dijkstra finds', () => {
  fc.assert(
    fc.property(cases, ({ seed, junctions, segments, copies, vehicleClass }) => {
      const graph = randomGraph(seed, junctions, segments, copies);
      const network = buildNetwork(graph, { vehicleClass });
      const random = seededRandom(seed + 1);
      const snaps = Array.from({ length: 20 }, () => {
        const segment = Math.floor(random() * segments);
        const offset = Math.round(random() * graph.lengths[segment]!);
        return { segment, offset, latitude: 0, longitude: 0, distanceM: 0 };
      });
      const judge = new PlainDijkstra(network).aimAt(snaps);
      const search = new ArcSearch(network.hierarchy);
      const matrix = fillMatrix(network, snaps, snaps);
      snaps.forEach((from, row) => {
        judge.costsFrom(from).forEach((cost, column) => {
          const reachable = cost !== Number.POSITIVE_INFINITY;
          const place = row * snaps.length + column;
          assert.equal(matrix.durations[place], reachable ? tenthsOf(cost) : -1);
          assert.equal(matrix.distances[place], reachable ? decimetresOf(cost) : -1);
          const route = findArcs(network, search, from, snaps[column]!);
          assert.equal(route?.cost ?? Number.POSITIVE_INFINITY, cost);
        });
      });
    }),
    { numRuns: 15 },
  );
});
