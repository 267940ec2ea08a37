import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { driverStatuses } from '@tropeiro/domain/fleet/driver-status.ts';
import { isPlate, mercosulPlate, normalisePlate } from '@tropeiro/domain/fleet/identifiers/plate.ts';
import { cpfFaultCode, normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { vehicleStatuses } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import type { NamedCrew, NamedNumber } from '@tropeiro/domain/planning/crew/crew.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import {
  type DriverFacts,
  listDriverFacts,
  listVehicleFacts,
  type VehicleFacts,
} from '../../store/planning/crew-facts.ts';
import { canSeeCpfs, recordMisses, requireMissesLeft } from '../../store/privacy/cpf-misses.ts';
import type { Crew } from './crew.ts';

/** A plate or CPF that was rejected, and why. */
export type CrewFault = { readonly named: NamedNumber; readonly fault: Fault };

export type FoundCrews = { readonly crews: readonly Crew[]; readonly faults: readonly CrewFault[] };

/**
 * Finds the crews that a plan names. A driver named alone gets the one active vehicle they own. A vehicle named alone
 * gets its own driver, if active.
 * @param actor absent for the command line, which may see everything
 */
export async function findCrews(db: Db, actor: Actor | undefined, named: readonly NamedCrew[]): Promise<FoundCrews> {
  const plates = named.flatMap(({ plate }) => (plate ? plainPlate(plate) : []));
  const cpfs = named.flatMap(({ driver, helper }) =>
    [driver, helper].flatMap((person) => (person ? plainCpf(person) : [])),
  );
  const limitedActor = actor && cpfs.length > 0 && !canSeeCpfs(actor) ? actor : undefined;
  if (limitedActor) await requireMissesLeft(db, limitedActor, 'driver');
  const [vehicles, drivers] = [
    plates.length === 0 ? [] : await listVehicleFacts(db, { plates }),
    cpfs.length === 0 ? [] : await listDriverFacts(db, { cpfs }),
  ];
  // If two vehicles have the same plate, the one that is not cancelled comes last and is used.
  const vehicleOf = new Map(vehicles.map((vehicle) => [vehicle.mercosul_plate, vehicle]));
  const driverOf = new Map(drivers.map((driver) => [driver.cpf, driver]));
  if (limitedActor) {
    const missed = new Set(cpfs.filter((cpf) => cpfFaultCode(cpf) === undefined && !driverOf.has(cpf)));
    const refusal = await recordMisses(db, limitedActor, 'driver', missed.size);
    if (refusal) throw refusal;
  }
  const faults = [
    ...named.flatMap(({ plate }) => (plate ? vehicleFaults(plate, vehicleOf) : [])),
    ...named.flatMap(({ driver, helper }) =>
      [driver, helper].flatMap((person) => (person ? driverFaults(person, driverOf) : [])),
    ),
    ...repeatedFaults(
      named.flatMap(({ plate }) => plate ?? []),
      plainPlate,
    ),
    ...repeatedFaults(
      named.flatMap(({ driver }) => driver ?? []),
      plainCpf,
    ),
  ];
  if (faults.length > 0) return { crews: [], faults };
  const crews = named.map(({ plate, driver, helper }) => ({
    vehicle: plate && vehicleOf.get(plainPlate(plate)),
    driver: driver && driverOf.get(plainCpf(driver)),
    helper: helper && driverOf.get(plainCpf(helper)),
  }));
  return { crews: await completeCrews(db, crews), faults };
}

const plainPlate = ({ text }: NamedNumber): string => mercosulPlate(normalisePlate(text));
const plainCpf = ({ text }: NamedNumber): string => normaliseDocument(text);

function vehicleFaults(named: NamedNumber, known: ReadonlyMap<string, VehicleFacts>): CrewFault[] {
  if (!isPlate(normalisePlate(named.text))) return [{ named, fault: { code: 'wrong_plate' } }];
  const vehicle = known.get(plainPlate(named));
  if (!vehicle) return [{ named, fault: { code: 'unknown_plate' } }];
  if (vehicle.status === 'A') return [];
  return [{ named, fault: { code: 'not_active', details: { status: namedCode(vehicleStatuses, vehicle.status) } } }];
}

function driverFaults(named: NamedNumber, known: ReadonlyMap<string, DriverFacts>): CrewFault[] {
  const code = cpfFaultCode(plainCpf(named));
  if (code) return [{ named, fault: { code } }];
  const driver = known.get(plainCpf(named));
  if (!driver) return [{ named, fault: { code: 'unknown_cpf' } }];
  if (driver.status === 'A') return [];
  return [{ named, fault: { code: 'not_active', details: { status: namedCode(driverStatuses, driver.status) } } }];
}

/** A fault for each repeated number: one crew cannot execute two plans of the same import. */
function repeatedFaults(all: readonly NamedNumber[], plain: (named: NamedNumber) => string): CrewFault[] {
  const seen = new Set<string>();
  return all.flatMap((named): CrewFault[] => {
    const isRepeated = seen.has(plain(named));
    seen.add(plain(named));
    return isRepeated ? [{ named, fault: { code: 'repeated' } }] : [];
  });
}

/** Adds the vehicle of a driver named alone, and the driver of a vehicle named alone. */
export async function completeCrews(db: Db, crews: readonly Crew[]): Promise<readonly Crew[]> {
  const vehicleIds = crews.flatMap(({ vehicle, driver }) => (vehicle || !driver ? [] : ownVehicle(driver)));
  const driverIds = crews.flatMap(({ vehicle, driver }) => (driver ? [] : (vehicle?.driver_id ?? [])));
  const vehicles = vehicleIds.length === 0 ? [] : await listVehicleFacts(db, { ids: vehicleIds });
  const drivers = driverIds.length === 0 ? [] : await listDriverFacts(db, { ids: driverIds });
  return crews.map((crew) => {
    const vehicle = crew.vehicle ?? vehicles.find(({ id }) => crew.driver && ownVehicle(crew.driver).includes(id));
    const driver = crew.driver ?? drivers.find(({ id, status }) => id === crew.vehicle?.driver_id && status === 'A');
    return { vehicle, driver, helper: crew.helper };
  });
}

const ownVehicle = ({ vehicle_ids: ids }: DriverFacts): readonly number[] => (ids.length === 1 ? ids : []);
