import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The unit of the capacity of a company's vehicles. Invoices have only kilograms and volumes. */
export const capacityUnits = [
  { code: 'kg', name: bilingual('Kilograms', 'Quilogramas') },
  { code: 'volumes', name: bilingual('Packages', 'Volumes') },
  { code: 'm3', name: bilingual('Cubic metres', 'Metros cúbicos') },
] as const satisfies CodeList<string>;

export type CapacityUnit = (typeof capacityUnits)[number]['code'];
