import { voidsCompanyTokens } from '@tropeiro/domain/company/customer-settings.ts';
import { ChangedCustomerSettings, type CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { isUnchanged } from '@tropeiro/domain/company/unchanged.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { timeZoneFaults } from '@tropeiro/domain/time/time-zone.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import {
  getCustomerSettings,
  isKnownTimeZone,
  lockCustomerSettings,
  updateCustomerSettings,
  type VersionedCustomerSettings,
} from '../store/company/customer-settings.ts';

export const getCustomer: Handler<'getCustomer'> = async ({ db }) => replyOf(await getCustomerSettings(db));

/** @param geocoders those configured in the service */
export const changeCustomer =
  (geocoders: readonly Geocoder[]): Handler<'changeCustomer'> =>
  async ({ body: { data }, transaction, requireMatch }) => {
    const { record: before, version } = await lockCustomerSettings(transaction);
    requireMatch(version);
    const after: CustomerSettings = { ...before, ...declaredFields(ChangedCustomerSettings, data) };
    const faults = [...timeZoneFaults(after.timezone), ...missingGeocoderFaults(after, before, geocoders)];
    if (
      faults.length === 0 &&
      after.timezone !== before.timezone &&
      !(await isKnownTimeZone(transaction, after.timezone))
    )
      faults.push({ pointer: '/data/timezone', code: 'unknown_timezone' });
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    if (isUnchanged(before, after)) return replyOf({ record: before, version });
    const updated = await updateCustomerSettings(transaction, after, voidsCompanyTokens(before, after));
    announce(transaction, 'customer.updated', updated.record);
    return replyOf(updated);
  };

/**
 * Faults of newly chosen geocoders that the service does not have. One chosen earlier may stay: the operator removed
 * it.
 */
const missingGeocoderFaults = (
  { geocoders: chosen }: CustomerSettings,
  before: CustomerSettings,
  available: readonly Geocoder[],
): Fault[] =>
  (chosen ?? []).flatMap((geocoder, at) =>
    available.includes(geocoder) || before.geocoders?.includes(geocoder)
      ? []
      : { pointer: `/data/geocoders/${at}`, ...notAllowed(available, geocoder) },
  );

const replyOf = ({ record, version }: VersionedCustomerSettings) => ({ body: { data: record }, version });
