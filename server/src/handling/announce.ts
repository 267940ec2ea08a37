import type { Announced, AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import { announcedUser } from '@tropeiro/domain/company/user-account.ts';
import { announcedDriver } from '@tropeiro/domain/fleet/driver.ts';
import { announcedItinerary } from '@tropeiro/domain/fleet/itinerary.ts';
import { announcedVehicle } from '@tropeiro/domain/fleet/vehicle.ts';
import { announcedChecklist } from '@tropeiro/domain/inspection/checklist.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { announceQuery } from '../store/outbound/announcements.ts';

/**
 * Tells others that this has happened to a record, if the transaction commits. The record may come as the use case has
 * it: what is told is what somebody reads who may not read personal data and asks for nothing beside the record.
 */
export function announce<W extends AnnouncementType>(transaction: Transaction, word: W, record: Announced<W>): void {
  announceAll(transaction, word, [record]);
}

/** The same of many records at once, each an announcement of its own. */
export function announceAll<W extends AnnouncementType>(
  transaction: Transaction,
  word: W,
  records: readonly Announced<W>[],
): void {
  if (records.length === 0) return;
  const told = (forms as Partial<Record<string, (record: object) => object>>)[word.split('.')[0] ?? ''];
  transaction.queue(announceQuery(word, told ? records.map(told) : records));
}

/** How records are told that hold personal data, or what can be asked for beside them. */
const forms = {
  checklist: announcedChecklist,
  driver: announcedDriver,
  itinerary: announcedItinerary,
  user: announcedUser,
  vehicle: announcedVehicle,
};
