import { type CodeList, codesOf } from '../language/codes.ts';
import { words } from '../language/words.ts';

/** Somebody who leaves becomes inactive: what they did stays theirs. */
export const driverStatuses = [
  { code: 'A', name: words('Active', 'Ativo') },
  { code: 'I', name: words('Inactive', 'Inativo') },
] as const satisfies CodeList<string>;

export type DriverStatus = (typeof driverStatuses)[number]['code'];

export const driverStatusCodes: readonly DriverStatus[] = codesOf(driverStatuses);
