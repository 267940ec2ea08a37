import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';

/** Problems to be solved before a driver drives again. */
export const driverWarnings = [
  { code: 'cnh_expired', name: bilingual('Licence expired', 'CNH vencida') },
  { code: 'cnh_expiring', name: bilingual('Licence about to expire', 'CNH a vencer') },
  { code: 'toxicology_expired', name: bilingual('Toxicology exam expired', 'Exame toxicológico vencido') },
  { code: 'toxicology_expiring', name: bilingual('Toxicology exam about to expire', 'Exame toxicológico a vencer') },
] as const satisfies CodeList<string>;

export type DriverWarning = (typeof driverWarnings)[number]['code'];

export const driverWarningCodes: readonly DriverWarning[] = codesOf(driverWarnings);
