import type { Role } from '../access/role.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf, namedCode } from '../language/codes.ts';

export const vehicleStatuses = [
  { code: 'A', name: bilingual('Active', 'Ativo') },
  { code: 'B', name: bilingual('Blocked', 'Bloqueado') },
  { code: 'C', name: bilingual('Cancelled', 'Cancelado') },
] as const satisfies CodeList<string>;

export type VehicleStatus = (typeof vehicleStatuses)[number]['code'];

export const vehicleStatusCodes: readonly VehicleStatus[] = codesOf(vehicleStatuses);

/** The transitions of the status of a vehicle, and whether they require an administrator. */
const transitions: Readonly<Record<VehicleStatus, Partial<Record<VehicleStatus, 'everybody' | 'admin'>>>> = {
  A: { B: 'everybody', C: 'everybody' },
  B: { A: 'everybody', C: 'everybody' },
  C: { A: 'admin' },
};

/**
 * Whether a vehicle can change from one status to another, or could if the caller had another role. Keeping the status
 * is always possible.
 */
export function vehicleTransition(
  from: VehicleStatus,
  to: VehicleStatus,
  role: Role,
): 'possible' | 'impossible' | { readonly onlyBy: Role } {
  if (from === to) return 'possible';
  const allowedRole = transitions[from][to];
  if (allowedRole === undefined) return 'impossible';
  return allowedRole === 'everybody' || allowedRole === role ? 'possible' : { onlyBy: allowedRole };
}

/** The details of a sentence about such a transition. */
export const vehicleTransitionDetails = (from: VehicleStatus, to: VehicleStatus) => ({
  from: namedCode(vehicleStatuses, from),
  to: namedCode(vehicleStatuses, to),
});
