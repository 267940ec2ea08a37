import { referenceColumn, sameText } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { namedColumns } from '../sheets/named-columns.ts';

export const vehicleModelManufacturerColumns: readonly ImportColumn[] = [
  ...namedColumns('Scania', 'SCA'),
  referenceColumn('vehicle_category', sameText('Caminhão'), { aliases: ['category', 'tipo'] }),
];

export const vehicleModelColumns: readonly ImportColumn[] = [
  ...namedColumns('Constellation 24.280', 'C24'),
  referenceColumn('vehicle_model_manufacturer', sameText('Volkswagen'), {
    aliases: ['manufacturer', 'marca', 'montadora'],
  }),
];
