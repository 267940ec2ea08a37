import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { driverStatuses } from '@tropeiro/domain/fleet/driver-status.ts';
import { vehicleStatuses } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { type CodeList, namedCode } from '@tropeiro/domain/language/codes.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { StoredCrew } from '../../store/planning/crew-facts.ts';
import { type CrewFault, completeCrews, type FoundCrews } from './find-crews.ts';
import { listCrews } from './list-crews.ts';

/** Finds crews by the ids of their vehicles and drivers, who must be active. */
export async function findCrewsByIds(db: Db, named: readonly StoredCrew[]): Promise<FoundCrews> {
  const crews = await listCrews(db, named);
  const faults = named.flatMap(({ vehicle_id, driver_id, helper_id }, index) => [
    ...faultsOf(`crews.${index}.vehicle_id`, vehicle_id, crews[index]?.vehicle, vehicleStatuses),
    ...faultsOf(`crews.${index}.driver_id`, driver_id, crews[index]?.driver, driverStatuses),
    ...faultsOf(`crews.${index}.helper_id`, helper_id, crews[index]?.helper, driverStatuses),
  ]);
  return faults.length > 0 ? { crews: [], faults } : { crews: await completeCrews(db, crews), faults };
}

type Found = { readonly status: string } | undefined;

function faultsOf(field: string, id: number | null, found: Found, statuses: CodeList<string>): CrewFault[] {
  const fault = id === null ? undefined : assignmentFault(id, found, statuses);
  return fault ? [{ named: { field, text: String(id) }, fault }] : [];
}

/** Why a vehicle or driver cannot be assigned: it does not exist, or is not active. */
export function assignmentFault(id: number, found: Found, statuses: CodeList<string>): Fault | undefined {
  if (!found) return unknownReference(id);
  return found.status === 'A'
    ? undefined
    : { code: 'not_active', details: { status: namedCode(statuses, found.status) } };
}
