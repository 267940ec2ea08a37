import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Event } from '@tropeiro/domain/tracking/event.ts';
import { hasAddress } from '@tropeiro/domain/tracking/event-category.ts';
import type { AddedToDays } from '@tropeiro/telematics/day/day-sums.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { EventChange } from '@tropeiro/telematics/engine/reconcile.ts';
import { announceAll } from '../handling/announce.ts';
import type { Row } from '../store/engine/pipeline.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { markHeardVehicles } from '../store/execution/plan-arrivals.ts';
import { dayPartQueries, dayPartsOf, storeDays } from '../store/tracking/day-rows.ts';
import { type ChangedHistory, storeHistories } from '../store/tracking/device-histories.ts';
import { wantEventPlaces } from '../store/tracking/event-places.ts';
import { categoryNumber, type KeptEvent, storeEvents } from '../store/tracking/events.ts';
import { inEachCompany, openCompany } from '../store/tracking/in-each-company.ts';
import { type OpenDay, storeOpenDays } from '../store/tracking/open-day.ts';
import { trackedKey } from '../store/tracking/tracked-device.ts';
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
export async function writeFolded(transaction: Transaction, folded: readonly FoldedDevice[]): Promise<void> {
  const companies = byCompany(folded.map(withDays), ({ of }) => of.customer_id);
  const toRead = companies.map(({ group }) => group.filter(({ touched }) => !touched).flatMap(({ days }) => days));
  const written = await inEachCompany(
    transaction,
    companies.map(({ companyId, group }, index) => ({
      companyId,
      queries: [
        storeEvents(toldEvents(group)),
        ...storeHistories(group),
        ...(toRead[index]?.length ? dayPartQueries(toRead[index]) : []),
      ],
    })),
  );
  companies.forEach(({ companyId, group }, index) => {
    const results = written[index] ?? [];
    const parts = dayPartsOf(toRead[index]?.length ? results.slice(-3) : []);
    const reread = group.flatMap((device) =>
      device.touched
        ? []
        : [{ device, touched: rereadDays(device, device.days, parts.get(device.of.vehicle_id) ?? []) }],
    );
    const openDays = reread.flatMap(({ device, touched }) => {
      const day = openDayOf(device, touched.days, touched.own);
      return day ? [{ of: device.of, day }] : [];
    });
    const kept = [
      ...group.flatMap(({ touched, context }) => (touched ? keptDays(context.clock, touched) : [])),
      ...reread.flatMap(({ device, touched }) => keptDays(device.context.clock, touched)),
    ];
    transaction.queue(openCompany(companyId));
    if (openDays.length > 0) transaction.queue(storeOpenDays(openDays));
    for (const query of storeDays(kept)) transaction.queue(query);
    const places = addressedPlaces(toldEvents(group));
    if (places.length > 0) transaction.queue(wantEventPlaces(places));
    transaction.queue(markHeardVehicles(group.map(({ of }) => of.vehicle_id)));
    announceChanges(transaction, group, results[0] ?? []);
  });
}

/** A device with the days that it touches, and what they have come to where that need not be read. */
const withDays = (device: FoldedDevice) => {
  const days = daysTouchedBy(device);
  const touched = addedDays(device, days);
  return { ...device, days, touched, day: touched ? openDayOf(device, days, touched.sums) : null };
};

/** The events that are told of, each once, as they are at the end. */
const toldEvents = (devices: readonly FoldedDevice[]): KeptEvent[] =>
  devices.flatMap(({ of, changes }) => {
    const told = changes.map(({ what, event }) => ({ of, event, isRetracted: what === 'retracted' }));
    return [...new Map(told.map((one) => [one.event.id, one])).values()];
  });

/** The places of events that have ended of which somebody reads an address. */
const addressedPlaces = (events: readonly KeptEvent[]): Coordinates[] =>
  events.flatMap(({ event: { category, endMs, beginPlace, endPlace }, isRetracted }) =>
    isRetracted || endMs === null || !hasAddress(categoryNumber(category))
      ? []
      : [beginPlace, endPlace].filter((place) => place !== null),
  );

/** What others are told, by what happened to an event. A visit is told to nobody: it is read with its point. */
const words = {
  begun: 'event.created',
  ended: 'event.ended',
  changed: 'event.corrected',
  retracted: 'event.retracted',
} as const satisfies Record<EventChange['what'], AnnouncementType>;

function announceChanges(transaction: Transaction, devices: readonly FoldedDevice[], told: readonly Row[]): void {
  const records = new Map(
    told.map(([vehicle, device, key, record]) => [`${vehicle}-${device} ${key}`, JSON.parse(record ?? '') as Event]),
  );
  for (const what of Object.keys(words) as EventChange['what'][]) {
    const these = devices.flatMap(({ of, changes }) =>
      changes
        .filter((change) => change.what === what && change.event.category !== 'visit')
        .map(({ event }) => records.get(`${trackedKey(of)} ${event.id}`) as Event),
    );
    announceAll(transaction, words[what], these);
  }
}
