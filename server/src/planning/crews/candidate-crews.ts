import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { StoredCrew } from '../../store/planning/crew-facts.ts';
import type { OptimizationRequest } from '../../store/planning/optimizations.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { listCrewsOfRoute } from '../../store/planning/route-crews.ts';
import type { Crew } from './crew.ts';
import { inactiveWarnings } from './crew-warnings.ts';
import { listCrews } from './list-crews.ts';

/** The crews among which the points of a plan may be split, and warnings about inactive ones that are left out. */
export type CandidateCrews = { readonly crews: readonly Crew[]; readonly warnings: readonly PlanWarningFacts[] };

/**
 * Finds the crews for the optimization of a plan. A plan with a crew of its own uses it, even if a member was blocked
 * since. A plan without one that was never planned uses the active crews that its route was imported with. If none of
 * those is active, the result is empty.
 */
export async function findCandidateCrews(
  db: Db,
  { facts, crew }: { readonly facts: PlanFacts; readonly crew: Crew },
  { status_before }: Pick<OptimizationRequest, 'status_before'>,
): Promise<CandidateCrews> {
  const named = status_before !== 'I' || hasCrew(facts) ? [] : await listCrewsOfRoute(db, facts.route_id);
  if (named.length === 0) return { crews: [crew], warnings: [] };
  return activeCrews(named, await listCrews(db, named));
}

const hasCrew = ({ vehicle_id, driver_id, helper_id }: StoredCrew): boolean =>
  vehicle_id !== null || driver_id !== null || helper_id !== null;

/**
 * Reduces the named crews to their active members and warns about the others. Without its vehicle, a crew is dropped.
 */
function activeCrews(named: readonly StoredCrew[], found: readonly Crew[]): CandidateCrews {
  const crews = found.map(({ vehicle, driver, helper }) => ({
    vehicle: activeOf(vehicle),
    driver: activeOf(driver),
    helper: activeOf(helper),
  }));
  return {
    warnings: found.flatMap(inactiveWarnings),
    crews: crews.filter((crew, index) => isUsable(named[index]!, crew)),
  };
}

/**
 * Whether a crew can be used: it has its vehicle if one was named, since the load would be unlimited without it, or
 * else its driver.
 */
const isUsable = ({ vehicle_id }: StoredCrew, { vehicle, driver }: Crew): boolean =>
  vehicle_id === null ? driver !== undefined : vehicle !== undefined;

const activeOf = <T extends { readonly status: string }>(found: T | undefined): T | undefined =>
  found?.status === 'A' ? found : undefined;
