import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import {
  driverFacts,
  type OpenFactsList,
  pointFacts,
  type RunQueries,
  settingFacts,
  shiftFacts,
} from '../../store/tracking/company-facts.ts';
import { type CompanyFacts, CompanyFactsBuilder } from './company-facts.ts';

/**
 * Loads the facts of a company. Each round trip reads one page of every list that has one, and other work runs in between.
 * @param hasPlaces whether points of interest are needed
 */
export async function loadCompanyFacts(
  run: RunQueries,
  timezone: string,
  { hasPlaces = true, slice = new TimeSlice() } = {},
): Promise<CompanyFacts> {
  const facts = new CompanyFactsBuilder(timezone);
  let open: readonly OpenFactsList[] = [
    driverFacts((drivers) => facts.addDrivers(drivers)),
    shiftFacts((shifts) => facts.addShifts(shifts)),
    settingFacts((settings) => facts.addSettings(settings)),
    ...(hasPlaces ? [pointFacts((points) => facts.addPoints(points))] : []),
  ];
  while (open.length > 0) {
    const found = await run(open.map(({ query }) => query));
    const following: OpenFactsList[] = [];
    for (const [index, list] of open.entries()) {
      const rest = list.add(found[index] ?? []);
      if (rest) following.push(rest);
      await slice.yieldIfUsedUp();
    }
    open = following;
  }
  return facts.build();
}
