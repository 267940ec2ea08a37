import type { Announced, AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import { announcedPhone } from '@tropeiro/domain/access/phone.ts';
import { announcedUser } from '@tropeiro/domain/company/user-account.ts';
import { announcedMessage } from '@tropeiro/domain/execution/message.ts';
import { announcedDriver } from '@tropeiro/domain/fleet/driver.ts';
import { announcedItinerary } from '@tropeiro/domain/fleet/itinerary.ts';
import { announcedVehicle } from '@tropeiro/domain/fleet/vehicle.ts';
import { announcedChecklist } from '@tropeiro/domain/inspection/checklist.ts';
import { announcedWebhook } from '@tropeiro/domain/outbound/webhook.ts';
import { announcedRouteTemplate } from '@tropeiro/domain/planning/templates/route-template.ts';
import type { AnnouncementSource, Transaction } from '@tropeiro/platform/database/transaction.ts';

/**
 * Announces a change of a record if the transaction commits. The record may be passed in full. The announced form is
 * what a user without access to personal data reads without `includes`.
 */
export function announce<W extends AnnouncementType>(transaction: Transaction, type: W, record: Announced<W>): void {
  announceAll(transaction, type, [record]);
}

/** Announces the same type for many records, one announcement each. */
export function announceAll<W extends AnnouncementType>(
  transaction: Transaction,
  type: W,
  records: readonly Announced<W>[],
  source: AnnouncementSource = 'user',
): void {
  if (records.length === 0) return;
  const publicForm = (publicForms as Partial<Record<string, (record: object) => object>>)[type.split('.')[0] ?? ''];
  transaction.announce(type, publicForm ? records.map(publicForm) : records, source);
}

/**
 * Announces the same type for many events of devices, each as JSON written by the database. Events are announced in
 * full, so the JSON is not parsed.
 */
export function announceEvents(
  transaction: Transaction,
  type: Extract<AnnouncementType, `event.${string}`>,
  records: readonly string[],
): void {
  if (records.length > 0) transaction.announceJson(type, `[${records.join()}]`, 'device');
}

/**
 * The functions that make the announced form of records with personal data or includes, by the first part of the type.
 */
const publicForms = {
  checklist: announcedChecklist,
  driver: announcedDriver,
  itinerary: announcedItinerary,
  message: announcedMessage,
  phone: announcedPhone,
  route_template: announcedRouteTemplate,
  user: announcedUser,
  vehicle: announcedVehicle,
  webhook: announcedWebhook,
};
