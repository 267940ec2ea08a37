import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';

/** Drivers who leave become inactive, so that their records stay theirs. */
export const driverStatuses = [
  { code: 'A', name: bilingual('Active', 'Ativo') },
  { code: 'I', name: bilingual('Inactive', 'Inativo') },
] as const satisfies CodeList<string>;

export type DriverStatus = (typeof driverStatuses)[number]['code'];

export const driverStatusCodes: readonly DriverStatus[] = codesOf(driverStatuses);
