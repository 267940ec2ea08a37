import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import type { Event } from '@tropeiro/domain/tracking/event.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { ToldEvent } from '@tropeiro/telematics/engine/event.ts';
import type { EventChange } from '@tropeiro/telematics/engine/reconcile.ts';
import { announceAll } from '../handling/announce.ts';
import type { Row } from '../store/engine/pipeline.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { dayPartQueries, dayPartsOf, storeDays } from '../store/tracking/day-rows.ts';
import { type ChangedHistory, storeHistories } from '../store/tracking/device-histories.ts';
import { type KeptEvent, storeEvents } from '../store/tracking/events.ts';
import { inEachCompany, openCompany } from '../store/tracking/in-each-company.ts';
import { trackedKey } from '../store/tracking/tracked-device.ts';
import { byCompany } from './by-company.ts';
import { keptDays, touchedDays } from './touched-days.ts';

/** What the messages of a device came to: its history before and after, what others are told, and the days it touches. */
export type FoldedDevice = ChangedHistory & {
  readonly changes: readonly EventChange[];
  readonly dates: readonly string[];
  readonly context: Context;
};

/** Writes what the messages of devices came to, and announces it with the commit. */
export async function writeFolded(transaction: Transaction, folded: readonly FoldedDevice[]): Promise<void> {
  const companies = byCompany(folded, ({ of }) => of.customer_id).map(({ companyId, group }) => ({
    companyId,
    devices: group,
    days: touchedDays(group),
  }));
  const written = await inEachCompany(
    transaction,
    companies.map(({ companyId, devices, days }) => ({
      companyId,
      queries: [storeEvents(eventsOf(devices)), ...dayPartQueries(days, storeHistories(devices))],
    })),
  );
  companies.forEach(({ companyId, devices, days }, index) => {
    const [told = [], ...parts] = written[index] ?? [];
    const contexts = new Map(devices.map(({ of, context }) => [of.vehicle_id, context]));
    const clockOf = (vehicleId: number) => (contexts.get(vehicleId) as Context).clock;
    transaction.queue(openCompany(companyId));
    for (const query of storeDays(keptDays(days, clockOf, dayPartsOf(parts)))) transaction.queue(query);
    announceChanges(transaction, devices, told);
  });
}

/** The events that are others than they were: those that are told of, and those that go on and have grown. */
const eventsOf = (devices: readonly FoldedDevice[]): KeptEvent[] =>
  devices.flatMap(({ of, before, after, changes }) => {
    const known = new Map(before.running.map((event) => [event.id, event]));
    const grown = after.running.filter((event) => hasGrown(known.get(event.id), event));
    const events = [
      ...grown.map((event) => ({ of, event, isRetracted: false })),
      ...changes.map(({ what, event }) => ({ of, event, isRetracted: what === 'retracted' })),
    ];
    return [...new Map(events.map((one) => [one.event.id, one])).values()];
  });

const hasGrown = (before: ToldEvent | undefined, now: ToldEvent): boolean =>
  before !== undefined &&
  (before.distanceM !== now.distanceM || before.value !== now.value || before.range !== now.range);

/** What others are told, by what happened to an event. A visit is told by the execution. */
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
