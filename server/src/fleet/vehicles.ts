import type { Actor } from '@tropeiro/domain/actor.ts';
import { plainChassi } from '@tropeiro/domain/chassi.ts';
import { periodFaults } from '@tropeiro/domain/period.ts';
import { plainPlate } from '@tropeiro/domain/plate.ts';
import { type Fault, Refusal } from '@tropeiro/domain/refusal.ts';
import { type VehicleFields, vehicleFieldsOf } from '@tropeiro/domain/vehicle-fields.ts';
import { vehicleStatusCan } from '@tropeiro/domain/vehicle-status.ts';
import type { Handler } from '../http/call.ts';
import type { Reader } from '../store/database.ts';
import * as store from '../store/vehicles.ts';

export const listVehicles: Handler<'listVehicles'> = async ({ query, actor, reader }) => {
  requireNone(
    periodFaults(query.date_created_begin, query.date_created_end, {
      begin: 'date_created_begin',
      end: 'date_created_end',
    }),
  );
  const { visible = 1, title, plate, chassi } = query;
  return store.listVehicles(
    query.includes ?? [],
    query,
    {
      visible: visible === 2 ? undefined : visible === 1,
      status: query.status,
      chassi: chassi === undefined ? undefined : plainChassi(chassi),
      costCenterIds: query.cost_center_ids,
      createdFrom: query.date_created_begin,
      createdTo: query.date_created_end,
      ownOfUser: ownOfUser(actor),
    },
    title === undefined ? undefined : await store.titleContains(reader, title),
    plate === undefined ? undefined : await store.plateContains(reader, plainPlate(plate)),
  );
};

export const getVehicle: Handler<'getVehicle'> = async ({ params, query, actor, reader }) => {
  const found = await store.findVehicle(reader, params.id, query.includes ?? [], ownOfUser(actor));
  if (!found) throw new Refusal('not_found');
  return { body: { data: found.record }, version: found.version };
};

export const createVehicle: Handler<'createVehicle'> = async ({ body, query, transaction }) => {
  const { fields, faults } = vehicleFieldsOf(body.data, undefined);
  requireNone(faults);
  await requireFree(transaction, fields);
  const created = await store.insertVehicle(transaction, fields, body.data.virtual_area_ids, query.includes);
  const { record, version } = created;
  return { body: { data: record }, version, headers: { location: `/vehicle/${record.id}` } };
};

export const changeVehicle: Handler<'changeVehicle'> = async ({ body, query, actor, transaction, requireMatch }) => {
  const { id, virtual_area_ids: areaIds } = body.data;
  const before = await store.lockVehicle(transaction, id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  const { fields, faults } = vehicleFieldsOf(body.data, before.record);
  requireNone(faults);
  const [from, to] = [before.record.status, fields.status];
  if (!vehicleStatusCan(from, to, actor.role))
    throw new Refusal('invalid_transition', { details: { resource: 'vehicle', from, to } });
  await requireFree(transaction, fields, id);
  const { record, version } = await store.updateVehicle(transaction, id, fields, areaIds, query.includes);
  return { body: { data: record }, version };
};

/** A driver's reads reach only the vehicles that are the driver's own. */
const ownOfUser = (actor: Actor): number | undefined => (actor.role === 'driver' ? actor.user_id : undefined);

function requireNone(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

/** Refuses a plate or a device that another vehicle has. A cancelled one takes nothing from the others. */
async function requireFree(reader: Reader, fields: VehicleFields, ownId?: number): Promise<void> {
  if (fields.status === 'C') return;
  const holders = await store.findHolders(reader, fields, ownId);
  for (const field of ['plate', 'device_id'] as const) {
    const id = holders[field];
    if (id === null) continue;
    throw new Refusal('duplicate', {
      details: { field },
      faults: [{ pointer: `/data/${field}`, code: 'taken_by', details: { id } }],
      existingId: id,
    });
  }
}
