import { openGeocoding } from '../geocoding/open-geocoding.ts';
import type { GeocodingVariables } from '../geocoding/settings.ts';
import type { Solver } from '../solving/solver.ts';
import { travelProviders } from '../travel/providers.ts';
import type { RoadEngine } from '../travel/roads/open-roads.ts';
import { type TravelVariables, travelSettings } from '../travel/settings.ts';
import type { PlanningTools } from './routing/plan-routes.ts';

/** What plans are made with, as the settings say. */
export function openPlanning(
  solver: Solver,
  settings: TravelVariables & GeocodingVariables,
  roads: readonly RoadEngine[],
  now = (): Date => new Date(),
): PlanningTools {
  const travel = travelSettings(settings);
  return {
    solve: (problem, options) => solver.solve(problem, options),
    reserveMatrices: (...of) => solver.reserveMatrices(...of),
    requireMemoryFor: (size) => solver.requireMemoryFor(size),
    travel,
    travelProviders: travelProviders(
      travel,
      roads.map(({ provider }) => provider),
    ),
    geocoding: openGeocoding(settings),
    now,
  };
}
