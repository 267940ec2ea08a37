import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type CapacityUnit, capacityUnits } from './capacity-unit.ts';

export const CapacityUnitCode = Type.Unsafe<CapacityUnit>(
  Type.String({
    enum: codesOf(capacityUnits),
    ...description(
      'The unit of the capacity of vehicles. It also determines which figure of an invoice (NF-e) counts as its load: the gross weight (kg), the number of packages (volumes), or none (m3)',
      'A unidade da capacidade dos veículos. Também define qual número de uma NF-e conta como carga: o peso bruto (kg), a quantidade de volumes (volumes) ou nenhum (m3)',
    ),
  }),
);
