import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { NamedRecord, NewNamedRecord } from '@tropeiro/domain/language/named-record.ts';
import { type CrudIds, crud } from '../crud.ts';

export const masterDataTag = bilingual('Master data', 'Cadastros');

/** The operations of records that have a name and an external code and nothing more. */
export const masterData = {
  ...named(
    { list: 'listFleets', get: 'getFleet', create: 'createFleet', change: 'changeFleet', delete: 'deleteFleet' },
    '/fleet/',
    bilingual('fleets', 'frotas'),
    bilingual('fleet', 'frota'),
    'vehicle',
  ),
  ...named(
    {
      list: 'listCostCenters',
      get: 'getCostCenter',
      create: 'createCostCenter',
      change: 'changeCostCenter',
      delete: 'deleteCostCenter',
    },
    '/cost_center/',
    bilingual('cost centers', 'centros de custo'),
    bilingual('cost center', 'centro de custo'),
    'driver',
  ),
  ...named(
    {
      list: 'listDepartments',
      get: 'getDepartment',
      create: 'createDepartment',
      change: 'changeDepartment',
      delete: 'deleteDepartment',
    },
    '/department/',
    bilingual('departments', 'departamentos'),
    bilingual('department', 'departamento'),
    'driver',
  ),
  ...named(
    {
      list: 'listVehicleColors',
      get: 'getVehicleColor',
      create: 'createVehicleColor',
      change: 'changeVehicleColor',
      delete: 'deleteVehicleColor',
    },
    '/vehicle_color/',
    bilingual('vehicle colors', 'cores de veículo'),
    bilingual('vehicle color', 'cor de veículo'),
    'vehicle',
  ),
  ...named(
    {
      list: 'listVehicleCategories',
      get: 'getVehicleCategory',
      create: 'createVehicleCategory',
      change: 'changeVehicleCategory',
      delete: 'deleteVehicleCategory',
    },
    '/vehicle_category/',
    bilingual('vehicle categories', 'categorias de veículo'),
    bilingual('vehicle category', 'categoria de veículo'),
    'vehicle',
  ),
  ...named(
    {
      list: 'listFuelCategories',
      get: 'getFuelCategory',
      create: 'createFuelCategory',
      change: 'changeFuelCategory',
      delete: 'deleteFuelCategory',
    },
    '/fuel_category/',
    bilingual('fuel categories', 'categorias de combustível'),
    bilingual('fuel category', 'categoria de combustível'),
    'vehicle',
  ),
};

function named<const Ids extends CrudIds, const Name extends string>(
  ids: Ids,
  path: `/${Name}/`,
  plural: BilingualText,
  singular: BilingualText,
  of: 'vehicle' | 'driver',
) {
  return crud(ids, {
    path,
    tag: masterDataTag,
    plural,
    singular,
    read: `${of}:read`,
    write: `${of}:write`,
    record: NamedRecord,
    newRecord: NewNamedRecord,
  });
}
