import type { Fault } from '../faults/fault.ts';
import { fieldNameOf } from '../sheets/field-name.ts';
import { chassiRule, normaliseChassi } from './identifiers/chassi.ts';
import { normalisePlate, plateRule } from './identifiers/plate.ts';
import { normaliseRenavam, renavamRule } from './identifiers/renavam.ts';
import { ChangedVehicle, type NewVehicle, type Vehicle } from './vehicle-schema.ts';

type WritableVehicle = Omit<ChangedVehicle, 'id' | 'virtual_area_ids' | 'vehicle_virtual_areas'>;

/** The writable fields of a vehicle, normalised. */
export type VehicleFields = Readonly<Pick<Vehicle, keyof WritableVehicle>>;

export const vehicleFieldNames = Object.keys(ChangedVehicle.properties).filter(
  (name) => !['id', 'virtual_area_ids', 'vehicle_virtual_areas'].includes(name),
) as readonly (keyof VehicleFields)[];

/**
 * The fields of a vehicle after a change, and the rules they break. Absent fields keep their value; null clears them.
 */
export function vehicleFieldsOf(
  sent: NewVehicle | Omit<ChangedVehicle, 'id'>,
  before: Vehicle | undefined,
): { readonly fields: VehicleFields; readonly faults: readonly Fault[] } {
  const known: Partial<Vehicle> = before ?? { status: 'A', visible: 1 };
  const merged = Object.fromEntries(
    vehicleFieldNames.map((name) => [name, sent[name] === undefined ? (known[name] ?? null) : sent[name]]),
  ) as VehicleFields;
  const fields = {
    ...merged,
    plate: normalisePlate(merged.plate),
    visible: Number(merged.visible),
    chassi: merged.chassi === null ? null : normaliseChassi(merged.chassi),
    renavam: merged.renavam === null ? null : normaliseRenavam(merged.renavam),
  };
  return { fields, faults: faultsOf(fields) };
}

function faultsOf(fields: VehicleFields): Fault[] {
  const faults: Fault[] = [];
  const { plate, chassi, renavam } = fields;
  const rules = {
    plate: plateRule(plate),
    chassi: chassi && chassiRule(chassi),
    renavam: renavam && renavamRule(renavam),
  };
  for (const [name, fault] of Object.entries(rules)) if (fault) faults.push({ pointer: `/data/${name}`, ...fault });
  return [...faults, ...vehiclePairFaults(fields)];
}

/** The rules about pairs of fields that a vehicle breaks. An absent field counts as null. */
export function vehiclePairFaults(fields: Partial<VehicleFields>): Fault[] {
  const faults: Fault[] = [];
  const { base_latitude = null, base_longitude = null } = fields;
  const { min_temperature = null, max_temperature = null, rpm_high = null, rpm_max = null } = fields;
  if ((base_latitude === null) !== (base_longitude === null)) {
    const absent = base_latitude === null ? 'base_latitude' : 'base_longitude';
    faults.push({ pointer: `/data/${absent}`, code: 'missing' });
  }
  if (min_temperature !== null && max_temperature !== null && min_temperature > max_temperature) {
    const other = fieldNameOf('max_temperature');
    faults.push({ pointer: '/data/min_temperature', code: 'above', details: { other } });
  }
  if (rpm_high !== null && rpm_max !== null && rpm_high > rpm_max)
    faults.push({ pointer: '/data/rpm_high', code: 'above', details: { other: fieldNameOf('rpm_max') } });
  return faults;
}
