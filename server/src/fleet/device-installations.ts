import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import {
  type Installation,
  installationChangeFaults,
  installationDeletionFaults,
  installationFaults,
  overlapFault,
} from '@tropeiro/domain/fleet/device-installation.ts';
import type { DeviceInstallation } from '@tropeiro/domain/fleet/device-installation-schema.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { type FaultFinder, withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/fleet/device-installations.ts';
import { deviceInstallationTable as table } from '../store/fleet/device-installations.ts';

export const listDeviceInstallations: Handler<'listDeviceInstallations'> = async ({ query }) =>
  store.listDeviceInstallations(query, { deviceId: query.device_id, vehicleId: query.vehicle_id });

export const getDeviceInstallation: Handler<'getDeviceInstallation'> = async ({ params, db }) => {
  const found = await table.find(db, params.id);
  if (!found) throw new Refusal('not_found');
  return answerOf(found);
};

// A trigger announces every change of an installation, also those that follow from a change of a vehicle or device.
const insertOne: Handler<'createDeviceInstallation'> = async ({ body, transaction }) => {
  const installation = { from_time: null, ...body.data };
  requireNoFaults(installationFaults(installation, await getTransactionTime(transaction)));
  await store.lockDevice(transaction, installation.device_id);
  await requireNoOverlap(transaction, installation);
  const created = await table.insert(transaction, installation);
  transaction.noteAnnouncement();
  return { ...answerOf(created), headers: { location: `/device_installation/${created.record.id}` } };
};

const updateOne: Handler<'changeDeviceInstallation'> = async ({ params, body, transaction, requireMatch }) => {
  const before = await lockInstallation(transaction, params.id, requireMatch);
  const { device_id, vehicle_id, from_time, until_time } = { ...before.record, ...body.data };
  const installation = { device_id, vehicle_id, from_time, until_time };
  requireNoFaults([
    ...installationChangeFaults(before.record, installation),
    ...installationFaults(installation, await getTransactionTime(transaction)),
  ]);
  await requireNoOverlap(transaction, installation, params.id);
  const after = await table.update(transaction, params.id, installation);
  if (after.version !== before.version) transaction.noteAnnouncement();
  return answerOf(after);
};

const findFaults: FaultFinder = (db, data) => table.findUnknownReferences(db, data);

export const createDeviceInstallation = withFaultFinder(insertOne, findFaults);
export const changeDeviceInstallation = withFaultFinder(updateOne, findFaults);

export const deleteDeviceInstallation: Handler<'deleteDeviceInstallation'> = async ({
  params,
  transaction,
  requireMatch,
}) => {
  const { record } = await lockInstallation(transaction, params.id, requireMatch);
  requireNoFaults(installationDeletionFaults(record));
  await table.delete(transaction, record.id);
  transaction.noteAnnouncement();
  return {};
};

const answerOf = ({ record, version }: Versioned<DeviceInstallation>) => ({ body: { data: record }, version });

/** Locks the device before its installation, as a job does that assigns its messages. */
async function lockInstallation(
  transaction: Transaction,
  id: number,
  requireMatch: (version: number) => void,
): Promise<Versioned<DeviceInstallation>> {
  const found = await table.find(transaction, id);
  if (!found) throw new Refusal('not_found');
  await store.lockDevice(transaction, found.record.device_id);
  const locked = await table.lock(transaction, id);
  if (!locked) throw new Refusal('not_found');
  requireMatch(locked.version);
  return locked;
}

async function requireNoOverlap(transaction: Transaction, installation: Installation, ownId?: number): Promise<void> {
  const otherId = await store.findOverlap(transaction, installation, ownId);
  if (otherId !== undefined) requireNoFaults([overlapFault(otherId)]);
}

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
