import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { PlanProgress } from '../../store/planning/plan-progress.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { remainingRoute } from '../routing/remaining-route.ts';
import type { PointVisit } from '../routing/route-request.ts';
import type { PlannedPoint, UnderWay } from './plan-draft.ts';

/**
 * The progress of a plan, by the model of estimated arrivals: which points the vehicle has visited, and from where and when it
 * goes on.
 */
export function underWayOf(facts: PlanFacts, { now, done, position, points, date_started }: PlanProgress): UnderWay {
  // A matrix sent with the plan has travel times only between its points.
  const seen = position && facts.source !== 'M' ? { ...position, timeMs: Date.parse(position.time) } : undefined;
  const left = remainingRoute({ status: 'E', date_started, points }, seen, Date.parse(now));
  const visited = [
    ...left.passed.map((point) => ({ point, since: point.reached!, isServing: false })),
    ...left.serving.map(({ point, sinceMs }) => ({ point, since: instantOf(sinceMs), isServing: true })),
  ];
  const visits = visited.map(({ point, since, isServing }, index): [number, PointVisit] => {
    const leg = { durationS: point.duration, distanceM: point.distance };
    return [point.id, { index, since, isServing, isReported: point.arrived !== null, leg }];
  });
  const { origin, sinceMs } = left;
  return {
    now,
    since: instantOf(sinceMs),
    done,
    visits: new Map(visits),
    from: origin && departureAt(facts, { ...origin, line: origin.point?.line ?? 0 }),
  };
}

const instantOf = (ms: number): string => new Date(ms).toISOString();

type Place = Coordinates & { readonly line: number };

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
