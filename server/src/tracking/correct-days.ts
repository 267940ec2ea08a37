import type { DayRow } from '@tropeiro/domain/tracking/day-row.ts';
import { announceAll } from '../handling/announce.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  type KeptDayState,
  keptDayStatesOf,
  lockDaysSince,
  noteCorrectedDays,
  type VehicleSince,
} from '../store/tracking/closed-days.ts';
import { inEachCompany, openCompany } from '../store/tracking/in-each-company.ts';
import { addToMeters, type MeteredDay } from '../store/tracking/vehicle-meters.ts';
import { byCompany } from './by-company.ts';
import { type FoldedDevice, writeFolded } from './write-folded.ts';

/**
 * Writes what devices came to, and where that makes a closed day another, says so: it is announced as corrected, and
 * the audit has what it was before and what it is. Says how many closed days have become others.
 * @param nowMs days that have not ended by then cannot be closed, and are not looked at
 */
export async function keepFolded(
  transaction: Transaction,
  folded: readonly FoldedDevice[],
  nowMs = Date.now(),
): Promise<number> {
  const companies = byCompany(folded, ({ of }) => of.customer_id)
    .map(({ companyId, group }) => ({ companyId, vehicles: vehiclesWithEndedDays(group, nowMs) }))
    .filter(({ vehicles }) => vehicles.length > 0);
  const before = await daysOf(transaction, companies);
  await writeFolded(transaction, folded);
  const closed = companies.filter((_, index) => before[index]?.some(({ isClosed }) => isClosed));
  const after = await daysOf(transaction, closed);
  let correctedCount = 0;
  closed.forEach((company, index) => {
    const states = before[companies.indexOf(company)] ?? [];
    correctedCount += tellCorrections(transaction, company.companyId, states, after[index] ?? []);
  });
  return correctedCount;
}

type CompanyVehicles = { readonly companyId: number; readonly vehicles: readonly VehicleSince[] };

/** The vehicles that devices touch days of which have ended, from the first of these days on. */
function vehiclesWithEndedDays(devices: readonly FoldedDevice[], nowMs: number): VehicleSince[] {
  const firstDates = new Map<number, string>();
  for (const { of, after, dates, context } of devices) {
    // What goes on adds to every day since it began.
    const begins = after.running.map(({ beginMs }) => context.clock.dayOf(beginMs).date);
    const [first] = [
      ...dates,
      ...begins,
      ...(firstDates.has(of.vehicle_id) ? [firstDates.get(of.vehicle_id)!] : []),
    ].sort();
    if (first !== undefined && first < context.clock.dayOf(nowMs).date) firstDates.set(of.vehicle_id, first);
  }
  return [...firstDates].map(([vehicle_id, first_date]) => ({ vehicle_id, first_date }));
}

async function daysOf(
  transaction: Transaction,
  companies: readonly CompanyVehicles[],
): Promise<readonly (readonly KeptDayState[])[]> {
  if (companies.length === 0) return [];
  const found = await inEachCompany(
    transaction,
    companies.map(({ companyId, vehicles }) => ({ companyId, queries: [lockDaysSince(vehicles)] })),
  );
  return found.map(([rows = []]) => keptDayStatesOf(rows));
}

/** Tells which closed days have become others, and how many have. */
function tellCorrections(
  transaction: Transaction,
  companyId: number,
  before: readonly KeptDayState[],
  after: readonly KeptDayState[],
): number {
  const now = new Map(after.map((state) => [keyOf(state), state]));
  const corrected = before.filter((state) => state.isClosed && state.text !== now.get(keyOf(state))?.text);
  if (corrected.length === 0) return 0;
  transaction.queue(openCompany(companyId));
  transaction.queue(
    noteCorrectedDays(
      corrected.map((state) => {
        const { text = 'null' } = now.get(keyOf(state)) ?? {};
        return { vehicle_id: state.vehicleId, before: JSON.parse(state.text), after: JSON.parse(text) };
      }),
    ),
  );
  // The meters are moved by it when the next day is closed.
  transaction.queue(addToMeters(corrected.map((state) => differenceOf(state.row, now.get(keyOf(state))?.row))));
  announceAll(
    transaction,
    'daily_summary.corrected',
    corrected.flatMap((state) => now.get(keyOf(state))?.row ?? []),
  );
  return corrected.length;
}

/** What the meters of a vehicle are to be moved by, where a closed day has become another. */
const differenceOf = (before: DayRow, after: DayRow | undefined): MeteredDay => ({
  vehicle_id: before.vehicle_id,
  date: before.date,
  metres: (after?.total_distance ?? 0) - before.total_distance,
  seconds: (after?.total_time_in_ignition_on ?? 0) - before.total_time_in_ignition_on,
});

const keyOf = ({ vehicleId, date }: KeptDayState): string => `${vehicleId} ${date}`;
