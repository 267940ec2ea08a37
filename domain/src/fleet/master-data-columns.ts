import { bilingual } from '../language/bilingual-text.ts';
import { referenceColumn, same, textColumn, yesNoColumn } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { namedColumns } from '../sheets/named-columns.ts';

/** The columns of a file of each kind of master data. */
export const fleetColumns = namedColumns('Frota Sul', 'FS');
export const costCenterColumns = namedColumns('Operação Canoas', 'OC');
export const departmentColumns = namedColumns('Coletas', 'COL');
export const vehicleColorColumns = namedColumns('Grafite', 'GRA');
export const vehicleCategoryColumns = namedColumns('Bitrem', 'BIT');
export const fuelCategoryColumns = namedColumns('Biodiesel B20', 'B20');

export const vehicleModelManufacturerColumns: readonly ImportColumn[] = [
  ...namedColumns('Scania', 'SCA'),
  referenceColumn('vehicle_category', 'Categoria', same('Caminhão'), { aliases: ['category', 'tipo'] }),
];

export const vehicleModelColumns: readonly ImportColumn[] = [
  ...namedColumns('Constellation 24.280', 'C24'),
  referenceColumn('vehicle_model_manufacturer', 'Fabricante', same('Volkswagen'), {
    aliases: ['manufacturer', 'marca', 'montadora'],
  }),
];

export const deviceColumns: readonly ImportColumn[] = [
  textColumn('serial', 'Número de série', '356938035643817', {
    aliases: ['imei', 'rastreador', 'série'],
    meaning: bilingual(
      'IMEI or the maker’s own number; a device that is there already is known by it',
      'IMEI ou número do fabricante; por ele se reconhece um equipamento já cadastrado',
    ),
  }),
  textColumn('model', 'Modelo', 'FMB920', { meaning: bilingual('Model of the device', 'Modelo do equipamento') }),
  textColumn('phone_number', 'Telefone', '+55 51 98100-0000', { aliases: ['chip', 'linha', 'sim'] }),
  yesNoColumn('active', 'Ativo', true),
];
