import type { Role } from '../access/role.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';

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

/** Whether somebody of this role can take a vehicle from one status to another. Staying is always possible. */
export function vehicleStatusCan(from: VehicleStatus, to: VehicleStatus, role: Role): boolean {
  const who = transitions[from][to];
  return from === to || who === 'everybody' || who === role;
}
