import { operations } from '@tropeiro/contract/operations.ts';
import { type Role, roles } from '@tropeiro/domain/access/role.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { isChassi, normaliseChassi } from '@tropeiro/domain/fleet/identifiers/chassi.ts';
import { isPlate, mercosulPlate, normalisePlate } from '@tropeiro/domain/fleet/identifiers/plate.ts';
import { isRenavam, normaliseRenavam } from '@tropeiro/domain/fleet/identifiers/renavam.ts';
import { vehicleColumns } from '@tropeiro/domain/fleet/vehicle-columns.ts';
import { type VehicleFields, vehicleFieldsOf } from '@tropeiro/domain/fleet/vehicle-rules.ts';
import type { ChangedVehicle, Vehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import {
  type VehicleStatus,
  vehicleStatuses,
  vehicleTransition,
  vehicleTransitionDetails,
} from '@tropeiro/domain/fleet/vehicle-status.ts';
import { namedCode, namesOf } from '@tropeiro/domain/language/codes.ts';
import { announceAll } from '../../handling/announce.ts';
import { vehicleImportQueries } from '../../store/fleet/vehicles.ts';
import { exactKey, onlyIf } from '../rows/natural-key.ts';
import type { ImportKind } from './import-kind.ts';

export const vehiclesImport: ImportKind<Vehicle, VehicleFields> = {
  noun: 'vehicle',
  columns: vehicleColumns,
  ignoredFields: ['vehicle_virtual_areas'],
  keys: [
    exactKey('external_code'),
    { field: 'chassi', normalise: onlyIf(isChassi, normaliseChassi) },
    { field: 'renavam', normalise: onlyIf(isRenavam, normaliseRenavam) },
    {
      field: 'plate',
      column: 'mercosul_plate',
      normalise: onlyIf(isPlate, (text) => mercosulPlate(normalisePlate(text))),
    },
  ],
  mainKey: 'plate',
  calledBy: { name: 'title', code: 'external_code' },
  createBody: operations.createVehicle.body,
  changeBody: operations.changeVehicle.body,
  records: vehicleImportQueries,
  announceChanges(transaction, changed) {
    const switched = changed.filter((change) => change.before.status !== change.after.status);
    announceAll(
      transaction,
      'vehicle.status_changed',
      switched.map((change) => change.after),
    );
  },
  fieldsOf(data, before, { role }) {
    const { fields, faults } = vehicleFieldsOf(data as ChangedVehicle, before);
    return { fields, faults: before ? [...faults, ...transitionFaults(before.status, fields.status, role)] : faults };
  },
  // A key is free again once its vehicle is cancelled, so a row matches the vehicle that has the key now. A cancelled row can
  // mean that vehicle or the cancelled one. If both exist, the row is ambiguous.
  selectMatches(data, records) {
    const holders = records.filter(({ status }) => status !== 'C');
    if (data.status !== 'C') return holders;
    return holders.length > 0 ? records : records.slice(-1);
  },
};

function transitionFaults(from: VehicleStatus, to: VehicleStatus, role: Role): Fault[] {
  const pointer = '/data/status';
  const transition = vehicleTransition(from, to, role);
  if (transition === 'possible') return [];
  const details = vehicleTransitionDetails(from, to);
  if (transition === 'impossible') {
    const allowed = vehicleStatuses.filter(({ code }) => vehicleTransition(from, code, role) === 'possible');
    const { code, details: named } = notAllowed(namesOf(allowed), to);
    return [{ pointer, code, details: { ...named, given: details.to } }];
  }
  const by = { role: namedCode(roles, role), by: namedCode(roles, transition.onlyBy) };
  return [{ pointer, code: 'transition_not_permitted', details: { ...details, ...by } }];
}
