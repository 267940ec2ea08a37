import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import type { Sql } from '@tropeiro/platform/database/statement.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import {
  driverFacts,
  type FactsList,
  pointFacts,
  settingFacts,
  shiftFacts,
} from '../../store/tracking/company-facts.ts';
import { type CompanyFacts, CompanyFactsBuilder } from './company-facts.ts';

/** Runs queries of one company in order and returns the rows of each. */
export type RunQueries = (queries: readonly Sql[]) => Promise<readonly (readonly Row[])[]>;

/** A list that is being read. */
type OpenList = {
  readonly query: Sql;
  /** Adds the page, and returns the list if it has another one. */
  add(rows: readonly Row[]): OpenList | undefined;
};

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
  let open: readonly OpenList[] = [
    openList(driverFacts, (drivers) => facts.addDrivers(drivers)),
    openList(shiftFacts, (shifts) => facts.addShifts(shifts)),
    openList(settingFacts, (settings) => facts.addSettings(settings)),
    ...(hasPlaces ? [openList(pointFacts, (points) => facts.addPoints(points))] : []),
  ];
  while (open.length > 0) {
    const found = await run(open.map(({ query }) => query));
    const following: OpenList[] = [];
    for (const [index, list] of open.entries()) {
      const rest = list.add(found[index] ?? []);
      if (rest) following.push(rest);
      await slice.yieldIfUsedUp();
    }
    open = following;
  }
  return facts.build();
}

const openList = <T>(list: FactsList<T>, add: (entries: readonly T[]) => void, afterId = 0): OpenList => ({
  query: list.pageQuery(afterId),
  add(rows) {
    const { entries, lastId } = list.pageOf(rows);
    add(entries);
    return lastId === undefined ? undefined : openList(list, add, lastId);
  },
});
