import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { hasAddress } from '@tropeiro/domain/tracking/event-category.ts';
import type { AddedToDays } from '@tropeiro/telematics/day/day-sums.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { EventChange } from '@tropeiro/telematics/engine/reconcile.ts';
import { announceEvents } from '../handling/announce.ts';
import type { Row } from '../store/engine/pipeline.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { markHeardVehicles } from '../store/execution/plan-arrivals.ts';
import { dayPartQueries, dayPartsOf, type KeptDay, storeDays, type VehicleDay } from '../store/tracking/day-rows.ts';
import { type ChangedHistory, storeHistories } from '../store/tracking/device-histories.ts';
import { wantEventPlaces } from '../store/tracking/event-places.ts';
import { categoryNumber, type KeptEvent, storeEvents } from '../store/tracking/events.ts';
import { inEachCompany, openCompany } from '../store/tracking/in-each-company.ts';
import { type OpenDay, storeOpenDays } from '../store/tracking/open-day.ts';
import { type DeviceRest, leaveRests } from '../store/tracking/refolds.ts';
import { type TrackedDevice, trackedKey } from '../store/tracking/tracked-device.ts';
import { byCompany } from './by-company.ts';
import { addedDays, daysTouchedBy, keptDays, openDayOf, rereadDays } from './touched-days.ts';

/** What the messages of a device came to: its history before and after, what others are told, and the days it touches. */
export type FoldedDevice = Omit<ChangedHistory, 'day'> & {
  readonly changes: readonly EventChange[];
  readonly dates: readonly string[];
  readonly added: AddedToDays | null;
  readonly dayBefore: OpenDay | null;
  readonly context: Context;
};

/** Writes what the messages of devices came to, and announces it with the commit. */
export async function writeFolded(transaction: Transaction, folded: readonly DeviceWithDays[]): Promise<void> {
  const companies = byCompany(folded, companyOf);
  const partQueries = companies.map(({ group }) => dayPartQueries(daysToRead(group)));
  const written = await inEachCompany(
    transaction,
    companies.map(({ companyId, group }, index) => ({
      companyId,
      queries: [storeEvents(toldEvents(group)), ...storeHistories(group), ...(partQueries[index] ?? [])],
    })),
  );
  companies.forEach(({ companyId, group }, index) => {
    const results = written[index] ?? [];
    const { parts, unreadable } = dayPartsOf(results.slice(results.length - (partQueries[index] ?? []).length));
    const kept: KeptDay[] = [];
    const openDays: { of: TrackedDevice; day: OpenDay }[] = [];
    for (const device of group) {
      const { of, days, context } = device;
      let { touched } = device;
      if (!touched) {
        const reread = rereadDays(device, days, parts.get(of.vehicle_id) ?? []);
        const day = openDayOf(device, days, reread.own);
        if (day) openDays.push({ of, day });
        touched = reread;
      }
      for (const day of keptDays(context.clock, touched)) kept.push(day);
    }
    transaction.queue(openCompany(companyId));
    const rests = restsOfUnreadable(companyId, unreadable, daysToRead(group));
    if (rests.length > 0) transaction.queue(leaveRests(rests));
    if (openDays.length > 0) transaction.queue(storeOpenDays(openDays));
    for (const query of storeDays(kept)) transaction.queue(query);
    const places = addressedPlaces(toldEvents(group));
    if (places.length > 0) transaction.queue(wantEventPlaces(places));
    transaction.queue(markHeardVehicles(group.map(vehicleOf)));
    announceChanges(transaction, group, results[0] ?? []);
  });
}

const companyOf = ({ of }: FoldedDevice): number => of.customer_id;
const vehicleOf = ({ of }: FoldedDevice): number => of.vehicle_id;

export type DeviceWithDays = ReturnType<typeof withDays>;

/** The days that have to be read before it is known what they have come to. */
function daysToRead(devices: readonly DeviceWithDays[]): VehicleDay[] {
  const toRead: VehicleDay[] = [];
  for (const { touched, days } of devices) if (!touched) for (const day of days) toRead.push(day);
  return toRead;
}

/**
 * Devices of which something could not be read, each with the stretch to be replayed once it can be: until then these days lack it. An
 * hour may begin the day before. The stretch reaches to the last message, so that a replay also stores anew what was damaged.
 */
function restsOfUnreadable(
  customer_id: number,
  unreadable: readonly { readonly vehicle_id: number; readonly device_id: number; readonly lastMs: number }[],
  days: readonly VehicleDay[],
): DeviceRest[] {
  return unreadable.flatMap(({ vehicle_id, device_id, lastMs }) => {
    const begins = days.filter((day) => day.vehicle_id === vehicle_id).map(({ beginMs }) => beginMs);
    const fromMs = Math.min(...begins) - 86_400_000;
    return fromMs > lastMs ? [] : { customer_id, vehicle_id, device_id, fromMs, untilMs: lastMs + 1, dueMs: null };
  });
}

/** A device with the days that it touches, and what they have come to where that need not be read. */
export const withDays = (device: FoldedDevice) => {
  const days = daysTouchedBy(device);
  const touched = addedDays(device, days);
  const day = touched ? openDayOf(device, days, touched.sums) : null;
  const { of, before, after, changes, dates, added, dayBefore, context } = device;
  return { of, before, after, changes, dates, added, dayBefore, context, days, touched, day };
};

/** The events that are told of, each once, as they are at the end. */
function toldEvents(devices: readonly FoldedDevice[]): KeptEvent[] {
  const told: KeptEvent[] = [];
  for (const { of, changes } of devices) {
    const byId = new Map<string, KeptEvent>();
    for (const { what, event } of changes) byId.set(event.id, { of, event, isRetracted: what === 'retracted' });
    for (const one of byId.values()) told.push(one);
  }
  return told;
}

/** The places of events that have ended of which somebody reads an address. */
function addressedPlaces(events: readonly KeptEvent[]): Coordinates[] {
  const places: Coordinates[] = [];
  for (const { event, isRetracted } of events) {
    const { category, endMs, beginPlace, endPlace } = event;
    if (isRetracted || endMs === null || !hasAddress(categoryNumber(category))) continue;
    if (beginPlace) places.push(beginPlace);
    if (endPlace) places.push(endPlace);
  }
  return places;
}

/** What others are told, by what happened to an event. A visit is told to nobody: it is read with its point. */
const words = {
  begun: 'event.created',
  ended: 'event.ended',
  changed: 'event.corrected',
  retracted: 'event.retracted',
} as const satisfies Record<EventChange['what'], string>;

function announceChanges(transaction: Transaction, devices: readonly FoldedDevice[], told: readonly Row[]): void {
  const records = new Map<string, string>();
  for (const [vehicle, device, key, record] of told)
    if (typeof record === 'string') records.set(`${vehicle}-${device} ${key}`, record);
  const changed: Record<EventChange['what'], string[]> = { begun: [], ended: [], changed: [], retracted: [] };
  for (const { of, changes } of devices)
    for (const { what, event } of changes) {
      if (event.category === 'visit') continue;
      const record = records.get(`${trackedKey(of)} ${event.id}`);
      if (record === undefined) throw new Error('An event that is told has been written');
      changed[what].push(record);
    }
  for (const what of Object.keys(words) as EventChange['what'][])
    announceEvents(transaction, words[what], changed[what]);
}
