import { MinHeap } from '../contraction/min-heap.ts';
import { boxWidth, levelSizes } from '../graph/boxes.ts';
import { distanceM } from '../graph/distance.ts';
import { type RoadGraph, segmentCountOf } from '../graph/road-graph.ts';
import type { Snap } from './snap.ts';

const metresPerUnit = (6_371_000 * Math.PI) / 180 / 1e7;

type Entry = { readonly level: number; readonly index: number; readonly snap: Snap | undefined };

/**
 * The segments around a place, the nearest first (Hjaltason and Samet 1999). On the few hundred metres that matter the
 * earth is a plane.
 */
export class NearSegments {
  readonly #graph: RoadGraph;
  readonly #latitude: number;
  readonly #longitude: number;
  /** Metres of a unit of longitude here. */
  readonly #eastM: number;

  constructor(graph: RoadGraph, latitude: number, longitude: number) {
    this.#graph = graph;
    this.#latitude = latitude * 1e7;
    this.#longitude = longitude * 1e7;
    this.#eastM = metresPerUnit * Math.cos((latitude * Math.PI) / 180);
  }

  *within(limitM: number): Generator<Snap> {
    const levels = levelSizes(segmentCountOf(this.#graph));
    const entries: Entry[] = [];
    const queue = new MinHeap(256);
    const add = (entry: Entry, distance: number) => {
      if (distance <= limitM) queue.set(entries.push(entry) - 1, distance);
    };
    if (segmentCountOf(this.#graph) > 0) add({ level: levels.length - 1, index: 0, snap: undefined }, 0);
    while (queue.length > 0) {
      const { level, index, snap } = entries[queue.pop()]!;
      if (snap !== undefined) {
        yield snap;
        continue;
      }
      const end = Math.min((index + 1) * boxWidth, level === 0 ? segmentCountOf(this.#graph) : levels[level - 1]!);
      for (let inner = index * boxWidth; inner < end; inner++) {
        if (level === 0) {
          const found = this.#nearestOn(inner);
          add({ level, index: inner, snap: found }, found.distanceM);
        } else add({ level: level - 1, index: inner, snap: undefined }, this.#boxDistanceM(levels, level - 1, inner));
      }
    }
  }

  #boxDistanceM(levels: readonly number[], level: number, index: number): number {
    const { boxes } = this.#graph;
    const box = 4 * (levels.slice(0, level).reduce((sum, size) => sum + size, 0) + index);
    const north = Math.max(boxes[box]! - this.#latitude, 0, this.#latitude - boxes[box + 2]!);
    const east = Math.max(boxes[box + 1]! - this.#longitude, 0, this.#longitude - boxes[box + 3]!);
    return Math.hypot(north * metresPerUnit, east * this.#eastM);
  }

  #nearestOn(segment: number): Snap {
    const { shapeFirst, latitudes, longitudes, lengths } = this.#graph;
    let nearest = { squared: Number.POSITIVE_INFINITY, point: 0, share: 0 };
    const end = shapeFirst[segment + 1]! - 1;
    for (let point = shapeFirst[segment]!; point < end; point++) {
      const x = (longitudes[point]! - this.#longitude) * this.#eastM;
      const y = (latitudes[point]! - this.#latitude) * metresPerUnit;
      const dx = (longitudes[point + 1]! - longitudes[point]!) * this.#eastM;
      const dy = (latitudes[point + 1]! - latitudes[point]!) * metresPerUnit;
      const squaredLength = dx * dx + dy * dy;
      const share = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / squaredLength));
      const squared = (x + share * dx) ** 2 + (y + share * dy) ** 2;
      if (squared < nearest.squared) nearest = { squared, point, share };
    }
    const { point, share } = nearest;
    const before = this.#lengthM(shapeFirst[segment]!, point) + share * this.#lengthM(point, point + 1);
    return {
      segment,
      offset: Math.min(lengths[segment]!, Math.round(10 * before)),
      latitude: (latitudes[point]! + share * (latitudes[point + 1]! - latitudes[point]!)) / 1e7,
      longitude: (longitudes[point]! + share * (longitudes[point + 1]! - longitudes[point]!)) / 1e7,
      distanceM: Math.sqrt(nearest.squared),
    };
  }

  /** Metres between two points of a segment, along it. */
  #lengthM(from: number, to: number): number {
    const { latitudes, longitudes } = this.#graph;
    let metres = 0;
    for (let point = from; point < to; point++) {
      metres += distanceM(latitudes[point]!, longitudes[point]!, latitudes[point + 1]!, longitudes[point + 1]!);
    }
    return metres;
  }
}
