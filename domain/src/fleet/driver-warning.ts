import { type CodeList, codesOf } from '../language/codes.ts';
import { words } from '../language/words.ts';

/** What somebody should see to before this driver drives on. */
export const driverWarnings = [
  { code: 'cnh_expired', name: words('Licence expired', 'CNH vencida') },
  { code: 'cnh_expiring', name: words('Licence about to expire', 'CNH a vencer') },
  { code: 'toxicology_expired', name: words('Toxicology exam expired', 'Exame toxicológico vencido') },
  { code: 'toxicology_expiring', name: words('Toxicology exam about to expire', 'Exame toxicológico a vencer') },
] as const satisfies CodeList<string>;

export type DriverWarning = (typeof driverWarnings)[number]['code'];

export const driverWarningCodes: readonly DriverWarning[] = codesOf(driverWarnings);
