import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { Db } from '../../store/engine/db.ts';
import type { StoredCrew } from '../../store/planning/crew-facts.ts';
import type { OptimizationRequest } from '../../store/planning/optimizations.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { listCrewsOfRoute } from '../../store/planning/route-crews.ts';
import type { Crew } from './crew.ts';
import { inactiveWarnings } from './crew-warnings.ts';
import { listCrews } from './list-crews.ts';

/** Over whom the points of a plan may be split, and who is not among them because they are not active any more. */
export type CandidateCrews = { readonly crews: readonly Crew[]; readonly warnings: readonly PlanWarningFacts[] };

/**
 * Finds over whom a plan is optimized: its own crew, which it keeps even where somebody of it was blocked since; or, where it
 * has none and was never planned, those that its route came with, as far as they are active. Where none of these is left
 * there is no crew at all.
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

/** What is left of the crews named: whoever is not active is told of, and with a vehicle goes its crew. */
function activeCrews(named: readonly StoredCrew[], found: readonly Crew[]): CandidateCrews {
  const crews = found.map(({ vehicle, driver, helper }) => ({
    vehicle: activeOf(vehicle),
    driver: activeOf(driver),
    helper: activeOf(helper),
  }));
  return { warnings: found.flatMap(inactiveWarnings), crews: crews.filter((crew, at) => isWhole(named[at]!, crew)) };
}

/** Whether somebody is left in a crew, and its vehicle where it had one: without it there is no limit to its load. */
const isWhole = ({ vehicle_id }: StoredCrew, { vehicle, driver }: Crew): boolean =>
  vehicle_id === null ? driver !== undefined : vehicle !== undefined;

const activeOf = <T extends { readonly status: string }>(found: T | undefined): T | undefined =>
  found?.status === 'A' ? found : undefined;
