import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** What the capacity of a company's vehicles is counted in. An invoice says how many kilograms and volumes it is, and nothing else. */
export const capacityUnits = [
  { code: 'kg', name: bilingual('Kilograms', 'Quilogramas') },
  { code: 'volumes', name: bilingual('Packages', 'Volumes') },
  { code: 'm3', name: bilingual('Cubic metres', 'Metros cúbicos') },
] as const satisfies CodeList<string>;

export type CapacityUnit = (typeof capacityUnits)[number]['code'];

export const CapacityUnitCode = Type.Unsafe<CapacityUnit>(
  Type.String({
    enum: codesOf(capacityUnits),
    ...description(
      'What the capacity of vehicles is counted in, and which figure of an invoice (NF-e) its goods take up: the gross weight (kg), the number of packages (volumes), none (m3)',
      'Em que se conta a capacidade dos veículos, e qual número de uma NF-e sua carga ocupa: o peso bruto (kg), a quantidade de volumes (volumes), nenhum (m3)',
    ),
  }),
);
