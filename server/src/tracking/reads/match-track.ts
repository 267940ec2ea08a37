import type { TrackPoint } from '@tropeiro/domain/tracking/position-schema.ts';
import type { MatchedPoint } from '@tropeiro/roads/match/matched-line.ts';
import type { VehicleRoads } from '../../travel/roads/embedded-roads.ts';

type Caller = { readonly companyId: number; readonly signal: AbortSignal };

/** How many positions are matched at once: about a second of work. */
const batchSize = 2000;

/**
 * Moves the positions of a track onto the roads that the vehicle drove, and adds the points of the road between them.
 * Positions away from all roads, and jumps, stay where they were reported. Each batch begins with the last position of
 * the one before, so that the road goes on.
 */
export async function* matchedTrack(
  positions: AsyncIterable<TrackPoint>,
  roads: VehicleRoads,
  caller: Caller,
): AsyncGenerator<TrackPoint> {
  let batch: TrackPoint[] = [];
  let isContinued = false;
  for await (const position of positions) {
    batch.push(position);
    if (batch.length < batchSize) continue;
    const matched = await matchBatch(batch, roads, caller);
    yield* isContinued ? matched.slice(1) : matched;
    batch = batch.slice(-1);
    isContinued = true;
  }
  const matched = await matchBatch(batch, roads, caller);
  yield* isContinued ? matched.slice(1) : matched;
}

async function matchBatch(
  positions: readonly TrackPoint[],
  roads: VehicleRoads,
  caller: Caller,
): Promise<readonly TrackPoint[]> {
  const credible = positions.filter(({ jump }) => !jump);
  if (credible.length === 0) return positions;
  const fixes = credible.map(({ date_time, latitude, longitude }) => ({
    time: Math.round(Date.parse(date_time) / 100),
    latitude,
    longitude,
  }));
  const onRoad = new Map<TrackPoint, readonly TrackPoint[]>();
  for (const line of await roads.match(fixes, caller)) {
    let last: TrackPoint | undefined;
    for (const point of line) {
      const position = point.fix === undefined ? undefined : credible[point.fix]!;
      if (position !== undefined) {
        onRoad.set(position, [{ ...position, latitude: point.latitude, longitude: point.longitude }]);
        last = position;
      } else if (last !== undefined) onRoad.set(last, [...onRoad.get(last)!, between(last, point)]);
    }
  }
  return positions.flatMap((position) => onRoad.get(position) ?? [position]);
}

/** A point of the road after a position. What the device reported there is not known, except that nothing changed. */
const between = (before: TrackPoint, { time, latitude, longitude }: MatchedPoint): TrackPoint => ({
  ...before,
  date_time: new Date(time * 100).toISOString(),
  latitude,
  longitude,
  altitude: null,
  speed: null,
  course: null,
  jump: false,
  gap: false,
});
