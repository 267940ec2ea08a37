import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { SharedProblem } from '@tropeiro/optimizer/shared-problem.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { ReportProgress } from '../../handling/progress.ts';
import type { Solver } from '../../solving/solver.ts';
import type { SolvingProgress } from '../../solving/thread-messages.ts';
import type { MatrixCells } from '../../travel/matrix-cells.ts';
import type { TravelOptions, TravelProvider } from '../../travel/provider.ts';
import { chooseProvider, type TravelSettings } from '../../travel/providers.ts';
import { suppliedMatrix } from '../../travel/supplied-matrix.ts';
import { fromSolution } from './from-solution.ts';
import { inGivenOrder } from './given-order.ts';
import { type Locations, listLocations } from './locations.ts';
import { planWarnings } from './plan-warnings.ts';
import type { RouteRequest } from './route-request.ts';
import type { Routing } from './routing.ts';
import type { FindLegs } from './timed-plan.ts';
import { toProblem } from './to-problem.ts';

/** What plans are made with. */
export type PlanningTools = {
  readonly solve: SolveProblem;
  /** Waits for memory for matrices of so many locations, and returns what releases it. */
  readonly reserveMatrices: Solver['reserveMatrices'];
  readonly travel: TravelSettings;
  readonly travelProviders: readonly TravelProvider[];
};

/** Solves a problem off the event loop, when it is the company's turn. */
export type SolveProblem = (problem: SharedProblem, options: SolveOptions) => Promise<Solution>;

type SolveOptions = {
  readonly companyId: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
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
  const { request, source, companyId, signal, report = () => {} } = task;
  const { sourceUsed, locations, provider, options, findLegs } = travelOf(task, tools);
  const routing = task.isOptimized ? await optimized() : await inGivenOrder(request, locations, findLegs, signal);
  const fallback = sourceUsed === source ? [] : [planWarnings.sourceUnavailable(source, sourceUsed)];
  return { ...routing, warnings: [...fallback, ...routing.warnings], sourceUsed };

  async function optimized(): Promise<Routing> {
    const locationCount = locations.coordinates.length;
    const count = provider.matrixCount(locationCount);
    const release = await tools.reserveMatrices(companyId, { count, locationCount }, signal);
    try {
      report({ phase: 'travel' });
      const mapping = toProblem(request, await provider.matrix(locations.coordinates, options), locations);
      const total = mapping.problem.jobs.length + mapping.problem.shipments.length;
      const onProgress = ({ unassignedCount, usedShare: share }: SolvingProgress): void =>
        report({ phase: 'solving', done: total - unassignedCount, total, share });
      report({ phase: 'solving', total });
      const solution = await tools.solve(mapping.problem, { companyId, seed, signal, onProgress });
      return await fromSolution(solution, mapping, signal);
    } finally {
      release();
    }
  }
}

/** Who knows the ways between the locations of a request. */
export type RequestTravel = {
  readonly sourceUsed: RouteSource;
  readonly locations: Locations;
  readonly provider: TravelProvider;
  readonly options: TravelOptions;
  readonly findLegs: FindLegs;
};

export function travelOf(
  { request, source, matrix, signal }: Pick<PlanningTask, 'request' | 'source' | 'matrix' | 'signal'>,
  { travelProviders, travel }: PlanningTools,
): RequestTravel {
  const supplied = source === 'M' && matrix && hasRows(matrix, request) ? matrix : undefined;
  const locations = listLocations(request, supplied ? 'M' : 'H');
  const provider = supplied
    ? suppliedMatrix(supplied, locations.rows, travel.greatCircle)
    : chooseProvider(source === 'M' ? 'H' : source, travelProviders);
  const options = { signal, at: middleOf(request.period) };
  // A matrix that came with the plan has its rows by location; to others the places of a short way are all there is.
  const findLegs: FindLegs = (way) => {
    const used = supplied ? [] : [...new Set(way)];
    if (supplied || used.length * 2 > locations.coordinates.length)
      return provider.legs(locations.coordinates, way, options);
    const placeOf = new Map(used.map((location, at) => [location, at]));
    return provider.legs(
      used.map((location) => locations.coordinates[location]!),
      way.map((location) => placeOf.get(location)!),
      options,
    );
  };
  return { sourceUsed: provider.source, locations, provider, options, findLegs };
}

/** Whether a matrix knows all points of a request: not those that came to the route after it. */
const hasRows = ({ size }: MatrixCells, { points }: RouteRequest): boolean => points.every(({ line }) => line <= size);

const middleOf = ({ begin, end }: { readonly begin: string; readonly end: string }): string =>
  new Date((Date.parse(begin) + Date.parse(end)) / 2).toISOString();
