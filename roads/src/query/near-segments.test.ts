import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { buildBoxes } from '../graph/boxes.ts';
import { hilbertOrder } from '../graph/hilbert.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { randomGraph } from '../testing/random-graph.ts';
import { NearSegments } from './near-segments.ts';

/** Segments of two points in a square of about 1 km. */
const placedGraph = (points: readonly (readonly [number, number])[]): RoadGraph => {
  const order = hilbertOrder(
    Int32Array.from(points, ([latitude]) => latitude),
    Int32Array.from(points, ([, longitude]) => longitude),
  );
  const count = order.length >> 1;
  const graph = {
    ...randomGraph(1, 2, count, 0),
    latitudes: Int32Array.from(order.subarray(0, 2 * count), (point) => points[point]![0]),
    longitudes: Int32Array.from(order.subarray(0, 2 * count), (point) => points[point]![1]),
  };
  return { ...graph, boxes: buildBoxes(graph.shapeFirst, graph.latitudes, graph.longitudes) };
};

/** The graph without all segments but one, which no box can hide. */
const only = (graph: RoadGraph, segment: number): RoadGraph => {
  const part = {
    shapeFirst: Uint32Array.of(0, 2),
    latitudes: graph.latitudes.slice(2 * segment, 2 * segment + 2),
    longitudes: graph.longitudes.slice(2 * segment, 2 * segment + 2),
    lengths: graph.lengths.slice(segment, segment + 1),
  };
  return { ...graph, ...part, boxes: buildBoxes(part.shapeFirst, part.latitudes, part.longitudes) };
};

const unit = fc.integer({ min: 0, max: 100_000 });

it('Segments are found by distance, all within the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(unit, unit), { minLength: 2, maxLength: 700, size: 'max' }),
      unit,
      unit,
      (points, y, x) => {
        const graph = placedGraph(points);
        const [latitude, longitude] = [y / 1e7, x / 1e7];
        const found = [...new NearSegments(graph, latitude, longitude).within(300)];
        const distances = found.map(({ distanceM }) => distanceM);
        assert.deepEqual(
          distances,
          distances.toSorted((a, b) => a - b),
        );
        const expected = [...graph.lengths.keys()].filter(
          (segment) => [...new NearSegments(only(graph, segment), latitude, longitude).within(300)].length === 1,
        );
        assert.deepEqual(
          found.map(({ segment }) => segment).sort((a, b) => a - b),
          expected,
        );
      },
    ),
    { numRuns: 8 },
  );
});
