import { positionMaxAgeMs } from '@tropeiro/domain/execution/position-age.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { PlanProgress } from '../../store/planning/plan-progress.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import type { PlannedPoint, UnderWay } from './plan-draft.ts';

/** The progress of a plan, with the vehicle's position to route from. */
export function underWayOf(facts: PlanFacts, { now, done, position }: PlanProgress): UnderWay {
  // A matrix sent with the plan has travel times only between its points.
  const place = presentPlace(done, facts.source === 'M' ? null : position, Date.parse(now));
  return { since: now, done, from: place && departureAt(facts, place) };
}

type Place = Coordinates & { readonly line: number };

/**
 * The last position of the vehicle. If it is outdated, or older than the last completed point, that point's location;
 * at first, the departure's.
 */
function presentPlace(
  done: PlanProgress['done'],
  position: PlanProgress['position'],
  nowMs: number,
): Place | undefined {
  const known = done.flatMap(({ latitude, longitude, line, done: at, status }) =>
    latitude === null || longitude === null
      ? []
      : { latitude, longitude, line, isDone: status !== 'P', atMs: msOf(at) },
  );
  const [first, ...others] = known;
  const last = others.reduce(
    (latest, point) => (point.isDone && (!latest?.isDone || point.atMs >= latest.atMs) ? point : latest),
    first,
  );
  const seenMs = msOf(position?.time ?? null);
  if (!position || nowMs - seenMs > positionMaxAgeMs || (last?.isDone && last.atMs > seenMs)) return last;
  return { latitude: position.latitude, longitude: position.longitude, line: 0 };
}

const msOf = (time: string | null): number => (time === null ? 0 : Date.parse(time));

const departureAt = ({ id, route_id }: PlanFacts, { latitude, longitude, line }: Place): PlannedPoint => ({
  id: null,
  route_id,
  route_plan_id: id,
  line,
  name: '',
  external_code: null,
  type: 'PA',
  order: null,
  optimized_order: null,
  serviceS: 0,
  capacity: null,
  axles: null,
  priority: 0,
  windows: [],
  latitude,
  longitude,
});
