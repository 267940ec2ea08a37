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

/** What a vehicle can become, and whether everybody who may change vehicles may do it or an administrator alone. */
const transitions: Readonly<Record<VehicleStatus, Partial<Record<VehicleStatus, 'everybody' | 'admin'>>>> = {
  A: { B: 'everybody', C: 'everybody' },
  B: { A: 'everybody', C: 'everybody' },
  C: { A: 'admin' },
};

/**
 * Whether a vehicle can go from one status to another, or would by somebody of another role alone. Staying is always
 * possible.
 */
export function vehicleTransition(
  from: VehicleStatus,
  to: VehicleStatus,
  role: Role,
): 'possible' | 'impossible' | { readonly onlyBy: Role } {
  if (from === to) return 'possible';
  const who = transitions[from][to];
  if (who === undefined) return 'impossible';
  return who === 'everybody' || who === role ? 'possible' : { onlyBy: who };
}

/** What a sentence about such a transition is filled with. */
export const vehicleTransitionDetails = (from: VehicleStatus, to: VehicleStatus) => ({
  from: namedCode(vehicleStatuses, from),
  to: namedCode(vehicleStatuses, to),
});
