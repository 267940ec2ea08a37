import { type Role, roles } from '@tropeiro/domain/access/role.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { normaliseChassi } from '@tropeiro/domain/fleet/chassi.ts';
import { normalisePlate } from '@tropeiro/domain/fleet/plate.ts';
import { normaliseRenavam } from '@tropeiro/domain/fleet/renavam.ts';
import { type VehicleFields, vehicleFieldsOf } from '@tropeiro/domain/fleet/vehicle-rules.ts';
import {
  type VehicleStatus,
  vehicleTransition,
  vehicleTransitionDetails,
} from '@tropeiro/domain/fleet/vehicle-status.ts';
import { type SentAreas, sentAreas, watchedAreasFaults } from '@tropeiro/domain/fleet/watched-areas.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { reversedPeriodFaults } from '@tropeiro/domain/time/period.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/call.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { unknownReferenceRefusal } from '../store/engine/constraint-refusals.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import * as store from '../store/fleet/vehicles.ts';
import { lockWatchedCorners } from '../store/places/watched-corners.ts';

export const listVehicles: Handler<'listVehicles'> = async ({ query, actor, db }) => {
  const { visible = 1, plate, chassi, renavam, date_created_begin: createdFrom, date_created_end: createdTo } = query;
  requireNoFaults(
    reversedPeriodFaults(createdFrom, createdTo, { begin: 'date_created_begin', end: 'date_created_end' }),
  );
  return store.listVehicles(db, query.includes ?? [], query, {
    visible: visible === 2 ? undefined : visible === 1,
    status: query.status,
    title: query.title,
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

export const createVehicle: Handler<'createVehicle'> = async ({ body, query, transaction }) => {
  const { fields, faults } = vehicleFieldsOf(body.data, undefined);
  const areas = sentAreas(body.data);
  requireNoFaults([...faults, ...areas.faults]);
  await requireAreas(transaction, fields, areas);
  const created = await store.insertVehicle(transaction, fields, areas.ids, query.includes);
  const { record, version } = created;
  announce(transaction, 'vehicle.created', record);
  return { body: { data: record }, version, headers: { location: `/vehicle/${record.id}` } };
};

export const changeVehicle: Handler<'changeVehicle'> = async ({ body, query, actor, transaction, requireMatch }) => {
  const { id } = body.data;
  const before = await store.lockVehicle(transaction, id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  const { fields, faults } = vehicleFieldsOf(body.data, before.record);
  const areas = sentAreas(body.data);
  requireNoFaults([...faults, ...areas.faults]);
  const [from, to] = [before.record.status, fields.status];
  requireTransition(from, to, actor.role);
  await requireAreas(transaction, fields, areas);
  const { record, version } = await store.updateVehicle(transaction, id, fields, areas.ids, query.includes);
  if (version !== before.version) announce(transaction, 'vehicle.updated', record);
  if (from !== to) announce(transaction, 'vehicle.status_changed', record);
  return { body: { data: record }, version };
};

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

/** Refuses areas of more corners than are watched, and such as are not there, together with all else that the vehicle refers to and is not there. */
async function requireAreas(
  db: Transaction,
  fields: VehicleFields,
  { ids = [], field, placeOf }: SentAreas,
): Promise<void> {
  if (ids.length > 0) await lockWatchedCorners(db);
  const areas = ids.length === 0 ? [] : await store.listKnownAreas(db, ids);
  const known = new Map(areas.map(({ id, corners }) => [id, corners]));
  const unknown = ids.flatMap((id, index) => (known.has(id) ? [] : [placeOf(index)]));
  if (unknown.length === 0) {
    const cornerCount = areas.reduce((sum, { corners }) => sum + corners, 0);
    requireNoFaults(watchedAreasFaults(cornerCount, `/data/${field}`));
    return;
  }
  throw unknownReferenceRefusal([...(await store.listUnknownReferences(db, fields)), ...unknown]);
}
