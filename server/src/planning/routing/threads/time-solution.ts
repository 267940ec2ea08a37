import type { Travel } from '../../../travel/provider.ts';
import { fromSolution, type SolvedOrders } from '../from-solution.ts';
import type { Locations } from '../locations.ts';
import type { RouteRequest } from '../route-request.ts';
import type { Routing } from '../routing.ts';
import { toProblem } from '../to-problem.ts';

export type SolvedRequest = {
  readonly request: RouteRequest;
  readonly locations: Locations;
  /** The matrices are in shared memory and are not copied. */
  readonly travels: readonly Travel[];
  readonly solved: SolvedOrders;
};

/**
 * Times the plans of a solution in a thread. The mapping is made again there, because it has functions, which cannot be
 * copied.
 */
export const work = ({ request, locations, travels, solved }: SolvedRequest): Routing =>
  fromSolution(solved, toProblem(request, travels, locations));
