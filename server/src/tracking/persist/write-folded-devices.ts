import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { hasAddress } from '@tropeiro/domain/tracking/event-category.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { AddedToDays } from '@tropeiro/telematics/day/day-sums.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { EventChange } from '@tropeiro/telematics/engine/reconcile.ts';
import { announceEvents } from '../../handling/announce.ts';
import { hastenEtasOfVehicles } from '../../store/execution/plan-arrivals.ts';
import {
  type DayToStore,
  dayPartQueries,
  dayPartsOf,
  storeDays,
  type VehicleDay,
} from '../../store/tracking/days/day-rows.ts';
import { type OpenDay, storeOpenDays } from '../../store/tracking/days/open-day.ts';
import { queueEventPlaces } from '../../store/tracking/events/event-places.ts';
import { categoryNumber, type EventToStore, storeEvents } from '../../store/tracking/events/events.ts';
import { type ChangedHistory, storeHistories } from '../../store/tracking/histories/device-histories.ts';
import { type DeviceReplay, requestDeviceReplays } from '../../store/tracking/histories/replays.ts';
import { type TrackedDevice, trackedKey } from '../../store/tracking/messages/tracked-device.ts';
import { openCompany, runInEachCompany } from '../../store/tracking/run-in-each-company.ts';
import { groupByCompany } from '../ingest/group-by-company.ts';
import { addedDays, daysToStore, daysTouchedBy, openDayOf, rereadDays } from './touched-days.ts';

/** The results of a device's messages: its history before and after, the changed events, and the touched days. */
export type FoldedDevice = Omit<ChangedHistory, 'day'> & {
  readonly changes: readonly EventChange[];
  readonly dates: readonly string[];
  readonly added: AddedToDays | null;
  readonly dayBefore: OpenDay | null;
  readonly context: Context;
};

/** Stores the results of devices, and announces them on commit. */
export async function writeFoldedDevices(transaction: Transaction, devices: readonly DeviceWithDays[]): Promise<void> {
  const companies = groupByCompany(devices, companyOf);
  const partQueries = companies.map(({ group }) => dayPartQueries(daysToRead(group)));
  const written = await runInEachCompany(
    transaction,
    companies.map(({ companyId, group }, index) => ({
      companyId,
      queries: [storeEvents(changedEvents(group)), ...storeHistories(group), ...(partQueries[index] ?? [])],
    })),
  );
  companies.forEach(({ companyId, group }, index) => {
    const results = written[index] ?? [];
    const { parts, unreadable } = dayPartsOf(results.slice(results.length - (partQueries[index] ?? []).length));
    const rowsToStore: DayToStore[] = [];
    const openDays: { device: TrackedDevice; day: OpenDay }[] = [];
    for (const device of group) {
      const { device: tracked, days, context } = device;
      let { touched } = device;
      if (!touched) {
        const reread = rereadDays(device, days, parts.get(tracked.vehicle_id) ?? []);
        const day = openDayOf(device, days, reread.own);
        if (day) openDays.push({ device: tracked, day });
        touched = reread;
      }
      for (const day of daysToStore(context.clock, touched)) rowsToStore.push(day);
    }
    transaction.queue(openCompany(companyId));
    const rests = restsOfUnreadable(companyId, unreadable, daysToRead(group));
    if (rests.length > 0) transaction.queue(requestDeviceReplays(rests));
    if (openDays.length > 0) transaction.queue(storeOpenDays(openDays));
    for (const query of storeDays(rowsToStore)) transaction.queue(query);
    const places = addressedPlaces(changedEvents(group));
    if (places.length > 0) transaction.queue(queueEventPlaces(places));
    transaction.queue(hastenEtasOfVehicles(group.map(vehicleOf)));
    announceChanges(transaction, group, results[0] ?? []);
  });
}

const companyOf = ({ device: tracked }: FoldedDevice): number => tracked.customer_id;
const vehicleOf = ({ device: tracked }: FoldedDevice): number => tracked.vehicle_id;

export type DeviceWithDays = ReturnType<typeof withDays>;

/** The days that must be read to compute their figures. */
function daysToRead(devices: readonly DeviceWithDays[]): VehicleDay[] {
  const toRead: VehicleDay[] = [];
  for (const { touched, days } of devices) if (!touched) for (const day of days) toRead.push(day);
  return toRead;
}

/**
 * Replay requests for devices with unreadable data. Until then, these days lack the data. An hour may begin the day before, so
 * the range begins a day earlier. It ends with the last message, so that the replay rewrites the damaged data.
 */
function restsOfUnreadable(
  customer_id: number,
  unreadable: readonly { readonly vehicle_id: number; readonly device_id: number; readonly lastMs: number }[],
  days: readonly VehicleDay[],
): DeviceReplay[] {
  return unreadable.flatMap(({ vehicle_id, device_id, lastMs }) => {
    const begins = days.filter((day) => day.vehicle_id === vehicle_id).map(({ beginMs }) => beginMs);
    const fromMs = Math.min(...begins) - 86_400_000;
    return fromMs > lastMs ? [] : { customer_id, vehicle_id, device_id, fromMs, untilMs: lastMs + 1, dueMs: null };
  });
}

/** Adds the touched days to a device, with their sums if nothing has to be read. */
export const withDays = (device: FoldedDevice) => {
  const days = daysTouchedBy(device);
  const touched = addedDays(device, days);
  const day = touched ? openDayOf(device, days, touched.sums) : null;
  const { device: tracked, before, after, changes, dates, added, dayBefore, context } = device;
  return { device: tracked, before, after, changes, dates, added, dayBefore, context, days, touched, day };
};

/** The changed events, each once, in their final state. */
function changedEvents(devices: readonly FoldedDevice[]): EventToStore[] {
  const events: EventToStore[] = [];
  for (const { device: tracked, changes } of devices) {
    const byId = new Map<string, EventToStore>();
    for (const { kind, event } of changes)
      byId.set(event.id, { device: tracked, event, isRetracted: kind === 'retracted' });
    for (const changed of byId.values()) events.push(changed);
  }
  return events;
}

/** The places of ended events whose category has an address. */
function addressedPlaces(events: readonly EventToStore[]): Coordinates[] {
  const places: Coordinates[] = [];
  for (const { event, isRetracted } of events) {
    const { category, endMs, beginPlace, endPlace } = event;
    if (isRetracted || endMs === null || !hasAddress(categoryNumber(category))) continue;
    if (beginPlace) places.push(beginPlace);
    if (endPlace) places.push(endPlace);
  }
  return places;
}

/** The announcement type of each change of an event. Visits are not announced: they are read with their points. */
const announcementTypes = {
  begun: 'event.created',
  ended: 'event.ended',
  changed: 'event.corrected',
  retracted: 'event.retracted',
} as const satisfies Record<EventChange['kind'], string>;

function announceChanges(
  transaction: Transaction,
  devices: readonly FoldedDevice[],
  writtenRows: readonly Row[],
): void {
  const records = new Map<string, string>();
  for (const [vehicle, device, key, record] of writtenRows)
    if (typeof record === 'string') records.set(`${vehicle}-${device} ${key}`, record);
  const changed: Record<EventChange['kind'], string[]> = { begun: [], ended: [], changed: [], retracted: [] };
  for (const { device: tracked, changes } of devices)
    for (const { kind, event } of changes) {
      if (event.category === 'visit') continue;
      const record = records.get(`${trackedKey(tracked)} ${event.id}`);
      if (record === undefined) throw new Error('A changed event has not been written');
      changed[kind].push(record);
    }
  for (const kind of Object.keys(announcementTypes) as EventChange['kind'][])
    announceEvents(transaction, announcementTypes[kind], changed[kind]);
}
