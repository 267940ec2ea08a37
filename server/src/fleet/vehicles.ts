import { type Role, roles } from '@tropeiro/domain/access/role.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { normaliseChassi } from '@tropeiro/domain/fleet/identifiers/chassi.ts';
import { normalisePlate } from '@tropeiro/domain/fleet/identifiers/plate.ts';
import { normaliseRenavam } from '@tropeiro/domain/fleet/identifiers/renavam.ts';
import { vehicleFieldsOf, vehiclePairFaults } from '@tropeiro/domain/fleet/vehicle-rules.ts';
import {
  type VehicleStatus,
  vehicleTransition,
  vehicleTransitionDetails,
} from '@tropeiro/domain/fleet/vehicle-status.ts';
import { type SentAreas, sentAreas, watchedAreasFaults } from '@tropeiro/domain/fleet/watched-areas.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { reversedPeriodFaults } from '@tropeiro/domain/time/period.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { SentFields } from '@tropeiro/platform/database/records/unknown-references.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { requireWords } from '../handling/require-words.ts';
import * as store from '../store/fleet/vehicles.ts';
import { lockWatchedCorners } from '../store/places/watched-corners.ts';

export const listVehicles: Handler<'listVehicles'> = async ({ query, actor, db }) => {
  const { visible = 1, plate, chassi, renavam, date_created_begin: createdFrom, date_created_end: createdTo } = query;
  requireNoFaults(
    reversedPeriodFaults(createdFrom, createdTo, { begin: 'date_created_begin', end: 'date_created_end' }),
  );
  requireWords(query.q);
  return store.listVehicles(db, query.includes ?? [], query, {
    visible: visible === 2 ? undefined : visible === 1,
    status: query.status,
    title: query.title,
    q: query.q,
    plate: plate === undefined ? undefined : normalisePlate(plate),
    chassi: chassi === undefined ? undefined : normaliseChassi(chassi),
    renavam: renavam === undefined ? undefined : normaliseRenavam(renavam),
    externalCode: query.external_code,
    costCenterIds: query.cost_center_ids,
    createdFrom,
    createdTo,
    ownOfUser: ownUserId(actor),
  });
};

export const getVehicle: Handler<'getVehicle'> = async ({ params, query, actor, db }) => {
  const found = await store.findVehicle(db, params.id, query.includes ?? [], ownUserId(actor));
  if (!found) throw new Refusal('not_found');
  return { body: { data: found.record }, version: found.version };
};

const insertOne: Handler<'createVehicle'> = async ({ body, query, transaction }) => {
  const { fields, faults } = vehicleFieldsOf(body.data, undefined);
  const areas = sentAreas(body.data);
  requireNoFaults([...faults, ...areas.faults]);
  await requireAreas(transaction, body.data, areas);
  const created = await store.insertVehicle(transaction, fields, areas.ids, query.includes);
  const { record, version } = created;
  announce(transaction, 'vehicle.created', record);
  return { body: { data: record }, version, headers: { location: `/vehicle/${record.id}` } };
};

export const createVehicle = withFaultFinder(insertOne, async (db, data) => [
  ...vehiclePairFaults(data),
  ...(await findUnknownReferences(db, data)),
]);

const updateOne: Handler<'changeVehicle'> = async ({ body, query, actor, transaction, requireMatch }) => {
  const { id } = body.data;
  const before = await store.lockVehicle(transaction, id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  const { fields, faults } = vehicleFieldsOf(body.data, before.record);
  const areas = sentAreas(body.data);
  requireNoFaults([...faults, ...areas.faults]);
  const [from, to] = [before.record.status, fields.status];
  requireTransition(from, to, actor.role);
  await requireAreas(transaction, body.data, areas);
  const { record, version } = await store.updateVehicle(transaction, id, fields, areas.ids, query.includes);
  if (version !== before.version) announce(transaction, 'vehicle.updated', record);
  if (from !== to) announce(transaction, 'vehicle.status_changed', record);
  return { body: { data: record }, version };
};

export const changeVehicle = withFaultFinder(updateOne, findUnknownReferences);

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

function requireTransition(from: VehicleStatus, to: VehicleStatus, role: Role): void {
  const transition = vehicleTransition(from, to, role);
  if (transition === 'possible') return;
  const details = { resource: recordNames.vehicle, ...vehicleTransitionDetails(from, to) };
  if (transition === 'impossible') throw new Refusal('invalid_transition', { details });
  const by = { role: namedCode(roles, role), by: namedCode(roles, transition.onlyBy) };
  throw new Refusal('transition_not_permitted', { details: { ...details, ...by } });
}

/**
 * Refuses unknown areas, together with all other unknown references of the vehicle, and areas with too many corners in
 * total.
 */
async function requireAreas(db: Transaction, data: SentFields, areas: SentAreas): Promise<void> {
  const { ids = [], field } = areas;
  if (ids.length > 0) await lockWatchedCorners(db);
  const known = await listKnownAreas(db, ids);
  if (ids.some((id) => !known.has(id))) requireNoFaults(await findUnknownReferences(db, data));
  const cornerCount = [...known.values()].reduce((sum, corners) => sum + corners, 0);
  requireNoFaults(watchedAreasFaults(cornerCount, `/data/${field}`));
}

/** Finds the references of a vehicle, including its areas, that match no record. */
async function findUnknownReferences(db: Db, data: SentFields): Promise<readonly Fault[]> {
  const { ids = [], placeOf } = sentAreas(data);
  const known = await listKnownAreas(db, ids);
  return [
    ...(await store.vehicleTable.findUnknownReferences(db, data)),
    ...ids.flatMap((id, index): Fault[] =>
      known.has(id) ? [] : [{ pointer: `/data/${placeOf(index)}`, ...unknownReference(id) }],
    ),
  ];
}

/** The existing areas with these ids, each with its number of corners. */
async function listKnownAreas(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const areas = ids.length === 0 ? [] : await store.listKnownAreas(db, ids);
  return new Map(areas.map(({ id, corners }) => [id, corners]));
}
