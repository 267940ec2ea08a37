import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { JointOptimizationRequest } from '../../store/planning/optimizations.ts';
import type { MatrixCells } from '../../travel/matrix-cells.ts';
import type { PlannedPoint, StoredWholePlan } from '../change/plan-draft.ts';
import { type Timing, taskOf } from '../change/time-drafts.ts';
import type { CrewToRoute, PointToRoute, RouteRequest } from '../routing/route-request.ts';

/** Several plans as one request of the solver. */
export type JointRequest = {
  /** The plans as they are stored. */
  readonly stored: readonly StoredWholePlan[];
  /** The same with the options of their optimization. */
  readonly plans: readonly StoredWholePlan[];
  /** The request of each plan. Its points are those of the plan, then the place where its vehicle starts. */
  readonly requests: readonly RouteRequest[];
  /** The points of all requests, one after the other, and the crew of each. */
  readonly request: RouteRequest;
  /** The source of the travel times that the search compares. Each plan is then timed with its own. */
  readonly source: RouteSource;
  readonly matrix: MatrixCells | undefined;
  /** For each plan, the plans that its points may be in, as indices. */
  readonly mayServe: readonly (readonly number[])[];
};

/** The plans with the options of their optimization. */
const withOptions = (
  plans: readonly StoredWholePlan[],
  { objective, has_time_window }: Pick<JointOptimizationRequest, 'objective' | 'has_time_window'>,
): StoredWholePlan[] =>
  plans.map((plan) => ({
    ...plan,
    facts: {
      ...plan.facts,
      objective: objective ?? plan.facts.objective,
      has_time_window: has_time_window ?? plan.facts.has_time_window,
    },
  }));

/** Makes the request of plans that are optimized together. */
export function jointRequest(
  stored: readonly StoredWholePlan[],
  options: Omit<JointOptimizationRequest, 'search_seconds'>,
  timing: Omit<Timing, 'tools'>,
): JointRequest {
  const plans = withOptions(stored, options);
  const { source, matrix } = commonSource(plans);
  const requests = plans.map((plan) => {
    const { request } = taskOf(plan, timing);
    return plan.facts.source === 'M' ? request : withStart(request, plan);
  });
  const begins = plans.map(({ facts }) => Date.parse(facts.date_time_start));
  const ends = plans.map(({ facts }) => Date.parse(facts.date_time_end));
  return {
    stored,
    plans,
    requests,
    request: {
      points: requests.flatMap(({ points }) => points),
      crews: requests.map(({ crews }) => crews[0] ?? noCrew),
      period: { begin: isoOf(begins.reduce(smaller)), end: isoOf(ends.reduce(larger)) },
      hasTimeWindow: plans.some(({ facts }) => facts.has_time_window),
      objective: plans[0]?.facts.objective ?? 'time',
      timezone: timing.timezone,
    },
    source,
    matrix,
    mayServe: plans.map((plan, at) =>
      plans.flatMap((other, index) => (index === at || canExchange(plan, other, options.keep_begun) ? index : [])),
    ),
  };
}

const noCrew: CrewToRoute = { vehicle: null, driver: null };
const isoOf = (ms: number): string => new Date(ms).toISOString();
const smaller = (one: number, other: number): number => Math.min(one, other);
const larger = (one: number, other: number): number => Math.max(one, other);

/**
 * Whether points of one plan may be moved to another: both have a crew, their periods overlap, and they have the same
 * travel times.
 */
function canExchange(one: StoredWholePlan, other: StoredWholePlan, keepsBegun: boolean): boolean {
  if (!hasCrew(one) || !hasCrew(other)) return false;
  if (keepsBegun && (one.underWay || other.underWay)) return false;
  if (one.facts.source !== other.facts.source) return false;
  if (one.facts.source === 'M' && one.facts.route_id !== other.facts.route_id) return false;
  return (
    Date.parse(one.facts.date_time_start) < Date.parse(other.facts.date_time_end) &&
    Date.parse(other.facts.date_time_start) < Date.parse(one.facts.date_time_end)
  );
}

/** Whether somebody can execute a plan. Without a vehicle, capacity and hours would not limit the points of the plan. */
const hasCrew = ({ facts }: StoredWholePlan): boolean => facts.vehicle_id !== null || facts.driver_id !== null;

/** A matrix has the points of one route. Plans of several routes are compared by great-circle distances instead. */
function commonSource(plans: readonly StoredWholePlan[]): Pick<JointRequest, 'source' | 'matrix'> {
  const [first] = plans;
  const sources = new Set(plans.map(({ facts }) => facts.source));
  const routes = new Set(plans.map(({ facts }) => facts.route_id));
  if (first?.facts.source === 'M' && sources.size === 1 && routes.size === 1)
    return { source: 'M', matrix: first.matrix };
  return { source: plans.map(({ facts }) => facts.source).find((source) => source !== 'M') ?? 'H', matrix: undefined };
}

/** Adds the vehicle's base as departure, if the route starts there. */
function withStart(request: RouteRequest, { facts, underWay }: StoredWholePlan): RouteRequest {
  const base = request.crews[0]?.vehicle?.base;
  if (!base || underWay?.from || request.points.some(({ type }) => type === 'PA')) return request;
  return { ...request, points: [...request.points, departureAt(facts.id, base)] };
}

const departureAt = (
  planId: number,
  { latitude, longitude }: Pick<PlannedPoint, 'latitude' | 'longitude'>,
): PointToRoute => ({
  line: planId,
  type: 'PA',
  external_code: null,
  order: null,
  serviceS: 0,
  capacity: null,
  axles: null,
  priority: 0,
  windows: [],
  latitude,
  longitude,
});
