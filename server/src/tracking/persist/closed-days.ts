import { type DayRow, type DayRowFigureName, dayRowFigureNames } from '@tropeiro/domain/tracking/day-row-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import {
  auditCorrectedDays,
  lockDays,
  type StoredDayState,
  storedDayStatesOf,
  type VehicleDate,
} from '../../store/tracking/days/closed-days.ts';
import { addToMeters, type MeteredDay } from '../../store/tracking/days/vehicle-meters.ts';
import { openCompany, runInEachCompany } from '../../store/tracking/run-in-each-company.ts';
import { groupByCompany } from '../ingest/group-by-company.ts';
import type { DeviceWithDays } from './write-folded-devices.ts';

/**
 * The closed days that a transaction changes. They are read before the first write. At the end, each one that differs is
 * announced as corrected and audited, once. Days that have not ended cannot be closed and are not read, so messages in order cost
 * nothing.
 */
export class ClosedDays {
  private readonly transaction: Transaction;
  private readonly nowMs: number;
  /** The days that were read, by company. */
  private readonly looked = new Map<number, Set<string>>();
  /** The closed ones among them with their former content, by company. */
  private readonly closed = new Map<number, StoredDayState[]>();

  /** @param nowMs days that have not ended by then cannot be closed and are not read */
  constructor(transaction: Transaction, nowMs = Date.now()) {
    this.transaction = transaction;
    this.nowMs = nowMs;
  }

  /** Reads the closed days of these devices that were not read before. Must be called before they are written. */
  async readBefore(devices: readonly DeviceWithDays[]): Promise<void> {
    const companies = groupByCompany(devices, ({ device }) => device.customer_id)
      .map(({ companyId, group }) => ({ companyId, days: this.newDays(companyId, endedDays(group, this.nowMs)) }))
      .filter(({ days }) => days.length > 0);
    const before = await daysOf(this.transaction, companies);
    companies.forEach(({ companyId }, index) => {
      const closed = before[index]?.filter(({ isClosed }) => isClosed) ?? [];
      if (closed.length > 0) this.closed.set(companyId, [...(this.closed.get(companyId) ?? []), ...closed]);
    });
  }

  /** Announces and audits the closed days that differ now, and returns how many do. */
  async announceCorrected(): Promise<number> {
    const companies = [...this.closed].flatMap(([companyId, states]) =>
      pagesOf(states).map((page) => ({ companyId, states: page })),
    );
    let correctedCount = 0;
    for (const { companyId, states } of companies) {
      const days = states.map(({ vehicleId, date }) => ({ vehicle_id: vehicleId, date }));
      const [after = []] = await daysOf(this.transaction, [{ companyId, days }]);
      correctedCount += announceCorrections(this.transaction, companyId, states, after);
    }
    return correctedCount;
  }

  /** The days that were not read before. */
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

type CompanyDays = { readonly companyId: number; readonly days: readonly VehicleDate[] };

/** How many days are announced at once. */
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
): Promise<readonly (readonly StoredDayState[])[]> {
  if (companies.length === 0) return [];
  const found = await runInEachCompany(
    transaction,
    companies.map(({ companyId, days }) => ({ companyId, queries: [lockDays(days)] })),
  );
  return found.map(([rows = []]) => storedDayStatesOf(rows));
}

/** Announces and audits the days that differ, and returns how many do. */
function announceCorrections(
  transaction: Transaction,
  companyId: number,
  before: readonly StoredDayState[],
  after: readonly StoredDayState[],
): number {
  const now = new Map(after.map((state) => [keyOf(state), state]));
  const corrected = before.filter((state) => state.isClosed && state.text !== now.get(keyOf(state))?.text);
  if (corrected.length === 0) return 0;
  transaction.queue(openCompany(companyId));
  transaction.queue(
    auditCorrectedDays(
      corrected.map((state) => {
        const { text = 'null' } = now.get(keyOf(state)) ?? {};
        return { vehicle_id: state.vehicleId, before: JSON.parse(state.text), after: JSON.parse(text) };
      }),
    ),
  );
  // The meters are moved by the difference when the next day is closed.
  transaction.queue(addToMeters(corrected.map((state) => differenceOf(state.row, now.get(keyOf(state))?.row))));
  announceAll(
    transaction,
    'daily_summary.corrected',
    corrected.map((state) => now.get(keyOf(state))?.row ?? nothingLeftOf(state.row)),
    'device',
  );
  return corrected.length;
}

/** A day without any messages left, announced with zeros to receivers of its former figures. */
const nothingLeftOf = (row: DayRow): DayRow => ({
  ...row,
  ...(Object.fromEntries(dayRowFigureNames.map((name) => [name, 0])) as Pick<DayRow, DayRowFigureName>),
});

/** How far a corrected day moves the meters of its vehicle. */
const differenceOf = (before: DayRow, after: DayRow | undefined): MeteredDay => ({
  vehicle_id: before.vehicle_id,
  date: before.date,
  metres: (after?.total_distance ?? 0) - before.total_distance,
  seconds: (after?.total_time_in_ignition_on ?? 0) - before.total_time_in_ignition_on,
});

const keyOf = ({ vehicleId, date }: StoredDayState): string => `${vehicleId} ${date}`;
