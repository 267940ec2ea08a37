import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { Geocoding } from '../../geocoding/geocoding.ts';
import type { ReportProgress } from '../../handling/progress.ts';
import type { ProblemToSolve } from '../../solving/problem-to-solve.ts';
import type { SearchSize } from '../../solving/search-memory.ts';
import type { Solver } from '../../solving/solver.ts';
import type { SolvingProgress } from '../../solving/thread-messages.ts';
import { WaitBudget } from '../../solving/wait-budget.ts';
import { FallbackTravel } from '../../travel/fallback-travel.ts';
import type { MatrixCells } from '../../travel/matrix-cells.ts';
import type { Travel, TravelProvider } from '../../travel/provider.ts';
import { rankProviders, type TravelSettings } from '../../travel/providers.ts';
import { suppliedMatrix } from '../../travel/supplied-matrix.ts';
import { usualClass, type VehicleClass } from '../../travel/vehicle-class.ts';
import { fromSolution } from './from-solution.ts';
import { inGivenOrder } from './given-order.ts';
import { type Locations, listLocations } from './locations.ts';
import type { CrewToRoute, RouteRequest } from './route-request.ts';
import type { Routing } from './routing.ts';
import { routingWarnings } from './routing-warnings.ts';
import type { FindLegs } from './timed-plan.ts';
import { toProblem } from './to-problem.ts';

/** What plans are made with. */
export type PlanningTools = {
  readonly solve: SolveProblem;
  /** Waits for memory for matrices of so many locations, and returns what releases it. */
  readonly reserveMatrices: Solver['reserveMatrices'];
  /** Refuses a plan for whose matrices there is never enough memory. */
  readonly requireMemoryFor: Solver['requireMemoryFor'];
  readonly travel: TravelSettings;
  readonly travelProviders: readonly TravelProvider[];
  readonly geocoding: Geocoding;
  /** The clock by which the period of a plan is over. */
  readonly now: () => Date;
};

/** Solves a problem off the event loop, when it is the company's turn. */
export type SolveProblem = (problem: ProblemToSolve, options: SolveOptions) => Promise<Solution>;

type SolveOptions = {
  readonly companyId: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly waits?: WaitBudget;
  readonly onProgress?: (progress: SolvingProgress) => void;
};

export type PlanningTask = {
  readonly request: RouteRequest;
  /** False: the order given is followed. */
  readonly isOptimized: boolean;
  readonly source: RouteSource;
  /** Where the source is M. */
  readonly matrix: MatrixCells | undefined;
  readonly companyId: number;
  readonly signal: AbortSignal;
  /** Told how far it is. */
  readonly report?: ReportProgress;
};

export type PlannedRoutes = Routing & { readonly sourceUsed: RouteSource };

/** The same plan is made of the same points, whenever they are sent. */
const seed = 1;

/** Makes the plans of a request: has them optimized by the travel times between all locations, or times the order given by those along it. */
export async function planRoutes(task: PlanningTask, tools: PlanningTools): Promise<PlannedRoutes> {
  const { request, companyId, signal, report = () => {} } = task;
  const travel = travelOf(task, tools);
  const { locations, findLegs } = travel;
  const routing = task.isOptimized ? await optimized() : await inGivenOrder(request, locations, findLegs, signal);
  const { sourceUsed } = travel;
  return { ...routing, warnings: [...travel.warnings(), ...routing.warnings], sourceUsed };

  async function optimized(): Promise<Routing> {
    const waits = new WaitBudget();
    const release = await tools.reserveMatrices(companyId, sizeOf(travel), { signal, waits });
    try {
      report({ phase: 'travel' });
      const mapping = toProblem(request, await travel.findMatrices(), locations);
      const onProgress = ({ usedShare: share }: SolvingProgress): void => report({ phase: 'solving', share });
      report({ phase: 'solving' });
      const solution = await tools.solve(mapping.problem, { companyId, seed, signal, waits, onProgress });
      return await fromSolution(solution, mapping, signal);
    } finally {
      release();
    }
  }
}

/** Refuses a task whose optimization could never have the memory it takes, for a caller that does not wait for it. */
export function requireMemoryFor(task: PlanningTask, tools: PlanningTools): void {
  if (task.isOptimized) tools.requireMemoryFor(sizeOf(travelOf(task, tools)));
}

const sizeOf = ({ matrixCount, locations }: RequestTravel): SearchSize => ({
  matrixCount,
  locationCount: locations.coordinates.length,
});

/** The ways between the locations of a request, by whoever knows them. */
export type RequestTravel = {
  readonly locations: Locations;
  /** How many matrices `findMatrices` fills at most. */
  readonly matrixCount: number;
  /** Travel between all locations, by crew. */
  readonly findMatrices: () => Promise<readonly Travel[]>;
  readonly findLegs: FindLegs;
  /** Who has served so far. */
  readonly sourceUsed: RouteSource;
  /** Why that is not who was asked for. */
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
  const classesOfCrews = request.crews.length > 0 ? request.crews.map(classOf) : [usualClass];
  const classes = [...new Set(classesOfCrews)];
  const isOther = providers[0]?.source !== source;
  return {
    locations,
    get matrixCount() {
      return travel.matrixCount(coordinates.length, classes);
    },
    findMatrices: async () => {
      const found = await travel.matrices(coordinates, { ...options, classes });
      return classesOfCrews.map((one) => found[classes.indexOf(one)]!);
    },
    // A matrix that came with the plan has its rows by location; to others the places of a short way are all there is.
    findLegs: (way, crew) => {
      const legOptions = { ...options, vehicleClass: classesOfCrews[crew] ?? usualClass };
      const used = supplied ? [] : [...new Set(way)];
      if (supplied || used.length * 2 > coordinates.length) return travel.legs(coordinates, way, legOptions);
      const placeOf = new Map(used.map((location, place) => [location, place]));
      return travel.legs(
        used.map((location) => coordinates[location]!),
        way.map((location) => placeOf.get(location)!),
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

const classOf = ({ vehicle }: CrewToRoute): VehicleClass => vehicle?.class ?? usualClass;

/** Whether a matrix knows all points of a request: not those that came to the route after it. */
const hasRows = ({ size }: MatrixCells, { points }: RouteRequest): boolean => points.every(({ line }) => line <= size);

const middleOf = ({ begin, end }: { readonly begin: string; readonly end: string }): string =>
  new Date((Date.parse(begin) + Date.parse(end)) / 2).toISOString();
