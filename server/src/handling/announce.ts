import type { Announced, AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import { announcedUser } from '@tropeiro/domain/company/user-account.ts';
import { announcedMessage } from '@tropeiro/domain/execution/message.ts';
import { announcedDriver } from '@tropeiro/domain/fleet/driver.ts';
import { announcedItinerary } from '@tropeiro/domain/fleet/itinerary.ts';
import { announcedVehicle } from '@tropeiro/domain/fleet/vehicle.ts';
import { announcedChecklist } from '@tropeiro/domain/inspection/checklist.ts';
import { announcedWebhook } from '@tropeiro/domain/outbound/webhook.ts';
import { announcedRouteTemplate } from '@tropeiro/domain/planning/route-template.ts';
import type { Transaction } from '../store/engine/transaction.ts';

/**
 * Announces to others that this has happened to a record, if the transaction commits. The record may come as the use case
 * has it: announced is what a user reads who may not read personal data and asks for no includes.
 */
export function announce<W extends AnnouncementType>(transaction: Transaction, type: W, record: Announced<W>): void {
  announceAll(transaction, type, [record]);
}

/** Announces the same of many records, each in an announcement of its own. */
export function announceAll<W extends AnnouncementType>(
  transaction: Transaction,
  type: W,
  records: readonly Announced<W>[],
): void {
  if (records.length === 0) return;
  const publicForm = (publicForms as Partial<Record<string, (record: object) => object>>)[type.split('.')[0] ?? ''];
  transaction.announce(type, publicForm ? records.map(publicForm) : records);
}

/**
 * Announces the same of many events, each as the database has written it in JSON: nobody has to read that before, since what
 * is announced of an event is all of it.
 */
export function announceEvents(
  transaction: Transaction,
  type: Extract<AnnouncementType, `event.${string}`>,
  records: readonly string[],
): void {
  if (records.length > 0) transaction.announceJson(type, `[${records.join()}]`);
}

/** The announced form of records that hold personal data or includes, by the first part of the type. */
const publicForms = {
  checklist: announcedChecklist,
  driver: announcedDriver,
  itinerary: announcedItinerary,
  message: announcedMessage,
  route_template: announcedRouteTemplate,
  user: announcedUser,
  vehicle: announcedVehicle,
  webhook: announcedWebhook,
};
