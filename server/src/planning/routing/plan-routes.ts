import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import type { ShortWork } from '@tropeiro/platform/threads/short-work.ts';
import type { Geocoding } from '../../geocoding/geocoding.ts';
import type { ProblemToSolve } from '../../solving/problem-to-solve.ts';
import type { SearchSize } from '../../solving/search-memory.ts';
import type { Solver } from '../../solving/solver.ts';
import type { SolveRequest, SolvingProgress } from '../../solving/thread-messages.ts';
import { WaitBudget } from '../../solving/wait-budget.ts';
import { FallbackTravel } from '../../travel/fallback-travel.ts';
import type { MatrixCells } from '../../travel/matrix-cells.ts';
import type { Leg, Travel, TravelProvider } from '../../travel/provider.ts';
import { rankProviders, type TravelSettings } from '../../travel/providers.ts';
import { suppliedMatrix } from '../../travel/supplied-matrix.ts';
import { type TravelVehicle, usualVehicle, vehicleKey } from '../../travel/vehicle-class.ts';
import { ordersOf } from './from-solution.ts';
import { givenOrderPath } from './given-order.ts';
import { type Locations, listLocations } from './locations.ts';
import type { CrewToRoute, RouteRequest } from './route-request.ts';
import type { Routing } from './routing.ts';
import { timeInGivenOrder, timeSolved } from './threads/time-plans.ts';
import { toProblem } from './to-problem.ts';
import { routingWarnings } from './warnings/routing-warnings.ts';

/** The tools that planning needs. */
export type PlanningTools = {
  readonly solve: SolveProblem;
  /** Waits for memory for matrices of this size. Returns a function that releases it. */
  readonly reserveMatrices: Solver['reserveMatrices'];
  /** The longest search that a caller may request, in seconds. */
  readonly searchMaxS: number;
  /** Refuses a plan whose matrices can never get enough memory. */
  readonly requireMemoryFor: Solver['requireMemoryFor'];
  /** Times long plans outside the event loop. */
  readonly shortWork: ShortWork;
  readonly travel: TravelSettings;
  readonly travelProviders: readonly TravelProvider[];
  readonly geocoding: Geocoding;
  /** The clock that decides whether a period has passed. */
  readonly now: () => Date;
};

/** Solves a problem outside the event loop when it is the company's turn. */
export type SolveProblem = (problem: ProblemToSolve, options: SolveOptions) => Promise<Solution>;

type SolveOptions = {
  readonly companyId: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly waits?: WaitBudget;
  readonly onProgress?: (progress: SolvingProgress) => void;
  /** The search time that the caller chose. Absent: by the size of the problem. */
  readonly budget?: { readonly timeS: number };
  /** The routes to begin with: tasks by vehicle. */
  readonly initial?: SolveRequest['initial'];
};

export type PlanningTask = {
  readonly request: RouteRequest;
  /** False: the given order is used. */
  readonly isOptimized: boolean;
  /** The task completes the result of a search that has finished, which a refusal would lose. */
  readonly isAfterSearch?: boolean;
  readonly source: RouteSource;
  /** Present if the source is M. */
  readonly matrix: MatrixCells | undefined;
  readonly companyId: number;
  readonly signal: AbortSignal;
  /** The search time that the caller chose, in seconds. */
  readonly searchS?: number | null;
  /** Receives the progress. */
  readonly report?: ReportProgress;
};

export type PlannedRoutes = Routing & { readonly sourceUsed: RouteSource };

/** Fixed, so that the same points always result in the same plan. */
export const seed = 1;

/**
 * Makes the plans of a request. Either it optimizes them with travel times between all locations, or it times the given
 * order with the travel times along it.
 */
export async function planRoutes(task: PlanningTask, tools: PlanningTools): Promise<PlannedRoutes> {
  const { request, companyId, signal, report = () => {} } = task;
  const travel = travelOf(task, tools);
  const { locations, findLegs } = travel;
  const timingOptions = { companyId, signal, mustRun: task.isOptimized || task.isAfterSearch };
  const routing = task.isOptimized ? await optimized() : await routeInGivenOrder();
  const { sourceUsed } = travel;
  return { ...routing, warnings: [...travel.warnings(), ...routing.warnings], sourceUsed };

  async function routeInGivenOrder(): Promise<Routing> {
    const path = givenOrderPath(request, locations);
    const legs = path.length === 0 ? [] : await findLegs(path, 0);
    return timeInGivenOrder({ request, locations, legs }, tools.shortWork, timingOptions);
  }

  async function optimized(): Promise<Routing> {
    const waits = new WaitBudget();
    const release = await tools.reserveMatrices(companyId, sizeOf(travel), { signal, waits });
    try {
      report({ phase: 'travel' });
      const mapping = toProblem(request, await travel.findMatrices(), locations);
      const onProgress = ({ usedShare: share }: SolvingProgress): void => report({ phase: 'solving', share });
      report({ phase: 'solving' });
      const solution = await tools.solve(mapping.problem, {
        companyId,
        seed,
        signal,
        waits,
        onProgress,
        ...searchBudget(task.searchS),
      });
      return await timeSolved(ordersOf(solution, mapping), mapping, tools.shortWork, timingOptions);
    } finally {
      release();
    }
  }
}

/** The budget of a search, if the caller chose its time. */
export const searchBudget = (timeS: number | null | undefined): Pick<SolveOptions, 'budget'> =>
  typeof timeS === 'number' ? { budget: { timeS } } : {};

/** Refuses a task whose optimization can never get enough memory. For callers that do not wait for the optimization. */
export function requireMemoryFor(task: PlanningTask, tools: PlanningTools): void {
  if (task.isOptimized) tools.requireMemoryFor(sizeOf(travelOf(task, tools)));
}

export const sizeOf = ({ matrixCount, locations }: RequestTravel): SearchSize => ({
  matrixCount,
  locationCount: locations.coordinates.length,
});

/** The legs of a path through locations, for a crew's vehicle. */
export type FindLegs = (path: readonly number[], crew: number) => Promise<readonly (Leg | undefined)[]>;

/** Travel between the locations of a request, from whichever provider responds. */
export type RequestTravel = {
  readonly locations: Locations;
  /** The maximum number of matrices that `findMatrices` fills. */
  readonly matrixCount: number;
  /** Travel between all locations, for each crew. */
  readonly findMatrices: () => Promise<readonly Travel[]>;
  readonly findLegs: FindLegs;
  /** The source that was used so far. */
  readonly sourceUsed: RouteSource;
  /** Why the requested source was not used. */
  readonly warnings: () => readonly PlanWarningFacts[];
};

export function travelOf(
  { request, source, matrix, companyId, signal }: Omit<PlanningTask, 'isOptimized' | 'report'>,
  { travelProviders, travel: { greatCircle } }: PlanningTools,
): RequestTravel {
  const supplied = source === 'M' && matrix && hasRows(matrix, request) ? matrix : undefined;
  const locations = listLocations(request, supplied ? 'M' : 'H');
  const { coordinates } = locations;
  const providers = supplied
    ? [suppliedMatrix(supplied, locations.rows, greatCircle)]
    : rankProviders(source === 'M' ? 'H' : source, travelProviders);
  const travel = new FallbackTravel(providers);
  const at = { instant: middleOf(request.period), timezone: request.timezone };
  const options = { signal, at, companyId };
  const vehicleOfCrew = request.crews.length > 0 ? request.crews.map(vehicleOf) : [usualVehicle];
  const vehicleOfKey = new Map(vehicleOfCrew.map((vehicle) => [vehicleKey(vehicle), vehicle]));
  const keys = [...vehicleOfKey.keys()];
  const vehicles = [...vehicleOfKey.values()];
  const isOther = providers[0]?.source !== source;
  return {
    locations,
    get matrixCount() {
      return travel.matrixCount(coordinates.length, vehicles);
    },
    findMatrices: async () => {
      const found = await travel.matrices(coordinates, { ...options, vehicles });
      return vehicleOfCrew.map((vehicle) => found[keys.indexOf(vehicleKey(vehicle))]!);
    },
    // A supplied matrix has rows for all locations. Other providers get only the locations of the path, so that they
    // are not asked for more.
    findLegs: (path, crew) => {
      const legOptions = { ...options, vehicle: vehicleOfCrew[crew] ?? usualVehicle };
      const used = supplied ? [] : [...new Set(path)];
      if (supplied || used.length * 2 > coordinates.length) return travel.legs(coordinates, path, legOptions);
      const placeOf = new Map(used.map((location, place) => [location, place]));
      return travel.legs(
        used.map((location) => coordinates[location]!),
        path.map((location) => placeOf.get(location)!),
        legOptions,
      );
    },
    get sourceUsed() {
      return travel.sourceUsed;
    },
    warnings: () => [
      ...(isOther ? [routingWarnings.sourceUnavailable(source, providers[0]!.source)] : []),
      ...travel.fallbacks.map(routingWarnings.sourceFailed),
    ],
  };
}

const vehicleOf = ({ vehicle }: CrewToRoute): TravelVehicle =>
  vehicle === null ? usualVehicle : { class: vehicle.class, ...(vehicle.size && { size: vehicle.size }) };

/** Whether a matrix has all points of a request. Points added to the route later are not in it. */
const hasRows = ({ size }: MatrixCells, { points }: RouteRequest): boolean => points.every(({ line }) => line <= size);

const middleOf = ({ begin, end }: { readonly begin: string; readonly end: string }): string =>
  new Date((Date.parse(begin) + Date.parse(end)) / 2).toISOString();
