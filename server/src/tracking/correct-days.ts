import { type DayRow, type DayRowFigureName, dayRowFigureNames } from '@tropeiro/domain/tracking/day-row.ts';
import { announceAll } from '../handling/announce.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  type KeptDayState,
  keptDayStatesOf,
  lockDays,
  noteCorrectedDays,
  type VehicleDate,
} from '../store/tracking/closed-days.ts';
import { inEachCompany, openCompany } from '../store/tracking/in-each-company.ts';
import { addToMeters, type MeteredDay } from '../store/tracking/vehicle-meters.ts';
import { byCompany } from './by-company.ts';
import { type DeviceWithDays, type FoldedDevice, withDays, writeFolded } from './write-folded.ts';

/** Writes what devices came to, and tells which closed days that makes others. */
export async function keepFolded(transaction: Transaction, folded: readonly FoldedDevice[]): Promise<void> {
  const days = new ClosedDays(transaction);
  await days.write(folded);
  await days.tell();
}

/**
 * The closed days that a transaction writes, however often: as each was before, so that one that has become another is told
 * once. It is announced as corrected, and the audit has what it was before and what it is.
 */
export class ClosedDays {
  private readonly transaction: Transaction;
  private readonly nowMs: number;
  /** The days that were looked at, by company. */
  private readonly looked = new Map<number, Set<string>>();
  /** Those of them that are closed, by company, as they were. */
  private readonly closed = new Map<number, KeptDayState[]>();

  /** @param nowMs days that have not ended by then cannot be closed, and are not looked at */
  constructor(transaction: Transaction, nowMs = Date.now()) {
    this.transaction = transaction;
    this.nowMs = nowMs;
  }

  /** Writes what devices came to. */
  async write(folded: readonly FoldedDevice[]): Promise<void> {
    const devices = folded.map(withDays);
    const companies = byCompany(devices, companyOf)
      .map(({ companyId, group }) => ({ companyId, days: this.newDays(companyId, endedDays(group, this.nowMs)) }))
      .filter(({ days }) => days.length > 0);
    const before = await daysOf(this.transaction, companies);
    companies.forEach(({ companyId }, index) => {
      const closed = before[index]?.filter(({ isClosed }) => isClosed) ?? [];
      if (closed.length > 0) this.closed.set(companyId, [...(this.closed.get(companyId) ?? []), ...closed]);
    });
    await writeFolded(this.transaction, devices);
  }

  /** Tells which closed days have become others, and says how many have. */
  async tell(): Promise<number> {
    const companies = [...this.closed].flatMap(([companyId, states]) =>
      pagesOf(states).map((page) => ({ companyId, states: page })),
    );
    let correctedCount = 0;
    for (const { companyId, states } of companies) {
      const days = states.map(({ vehicleId, date }) => ({ vehicle_id: vehicleId, date }));
      const [after = []] = await daysOf(this.transaction, [{ companyId, days }]);
      correctedCount += tellCorrections(this.transaction, companyId, states, after);
    }
    return correctedCount;
  }

  /** Those of the days that were not looked at before. */
  private newDays(companyId: number, days: readonly VehicleDate[]): readonly VehicleDate[] {
    const looked = this.looked.get(companyId) ?? new Set();
    this.looked.set(companyId, looked);
    return days.filter(({ vehicle_id, date }) => {
      const key = `${vehicle_id} ${date}`;
      if (looked.has(key)) return false;
      looked.add(key);
      return true;
    });
  }
}

const companyOf = ({ of }: FoldedDevice): number => of.customer_id;

type CompanyDays = { readonly companyId: number; readonly days: readonly VehicleDate[] };

/** How many days are told at once. */
const pageSize = 500;

const pagesOf = <T>(items: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / pageSize) }, (_, page) =>
    items.slice(page * pageSize, (page + 1) * pageSize),
  );

/** The days that devices touch and that have ended, each once. */
function endedDays(devices: readonly DeviceWithDays[], nowMs: number): VehicleDate[] {
  const days = new Map<string, VehicleDate>();
  for (const device of devices) {
    const today = device.context.clock.dayOf(nowMs).date;
    for (const { vehicle_id, date } of device.days)
      if (date < today) days.set(`${vehicle_id} ${date}`, { vehicle_id, date });
  }
  return [...days.values()];
}

async function daysOf(
  transaction: Transaction,
  companies: readonly CompanyDays[],
): Promise<readonly (readonly KeptDayState[])[]> {
  if (companies.length === 0) return [];
  const found = await inEachCompany(
    transaction,
    companies.map(({ companyId, days }) => ({ companyId, queries: [lockDays(days)] })),
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
    corrected.map((state) => now.get(keyOf(state))?.row ?? nothingLeftOf(state.row)),
  );
  return corrected.length;
}

/** A day of which nothing is left, as it is told to those who have its figures. */
const nothingLeftOf = (row: DayRow): DayRow => ({
  ...row,
  ...(Object.fromEntries(dayRowFigureNames.map((name) => [name, 0])) as Pick<DayRow, DayRowFigureName>),
});

/** What the meters of a vehicle are to be moved by, where a closed day has become another. */
const differenceOf = (before: DayRow, after: DayRow | undefined): MeteredDay => ({
  vehicle_id: before.vehicle_id,
  date: before.date,
  metres: (after?.total_distance ?? 0) - before.total_distance,
  seconds: (after?.total_time_in_ignition_on ?? 0) - before.total_time_in_ignition_on,
});

const keyOf = ({ vehicleId, date }: KeptDayState): string => `${vehicleId} ${date}`;
