import type { ShortWork } from '@tropeiro/platform/threads/short-work.ts';
import type { Logger } from 'pino';
import { openGeocoding } from '../geocoding/open-geocoding.ts';
import type { GeocodingVariables } from '../geocoding/settings.ts';
import type { Solver } from '../solving/solver.ts';
import { SolverFailed } from '../solving/solver-thread.ts';
import { travelProviders } from '../travel/providers.ts';
import type { EmbeddedRoads } from '../travel/roads/embedded-roads.ts';
import { extractTravel } from '../travel/roads/extract-travel.ts';
import type { RoadEngine } from '../travel/servers/open-roads.ts';
import { type TravelVariables, travelSettings } from '../travel/settings.ts';
import type { PlanningTools } from './routing/plan-routes.ts';

/** Makes the planning tools from the settings. */
export function openPlanning(
  solver: Solver,
  shortWork: ShortWork,
  settings: TravelVariables & GeocodingVariables,
  roads: readonly RoadEngine[],
  embeddedRoads: EmbeddedRoads,
  now = (): Date => new Date(),
  log: Pick<Logger, 'error'> = { error: () => {} },
): PlanningTools {
  const travel = travelSettings(settings);
  return {
    solve: (problem, options) =>
      solver.solve(problem, options).catch((err) => {
        if (err instanceof SolverFailed) log.error({ err, customer_id: options.companyId }, 'a search failed');
        throw err;
      }),
    reserveMatrices: (...args) => solver.reserveMatrices(...args),
    searchMaxS: solver.searchMaxS,
    requireMemoryFor: (size) => solver.requireMemoryFor(size),
    shortWork,
    travel,
    travelProviders: travelProviders(travel, [...roads.map(({ provider }) => provider), extractTravel(embeddedRoads)]),
    geocoding: openGeocoding(settings),
    now,
  };
}
