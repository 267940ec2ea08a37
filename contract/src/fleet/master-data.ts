import { NamedRecord, NewNamedRecord } from '@tropeiro/domain/language/named-record.ts';
import { type Words, words } from '@tropeiro/domain/language/words.ts';
import { type CrudIds, crud } from '../crud.ts';

export const masterDataTag = words('Master data', 'Cadastros');

/** The lists of words that a company keeps: each has a name and a code, and nothing more. */
export const masterData = {
  ...named(
    { list: 'listFleets', get: 'getFleet', create: 'createFleet', change: 'changeFleet', delete: 'deleteFleet' },
    '/fleet/',
    words('fleets', 'frotas'),
    words('fleet', 'frota'),
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
    words('cost centers', 'centros de custo'),
    words('cost center', 'centro de custo'),
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
    words('departments', 'departamentos'),
    words('department', 'departamento'),
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
    words('vehicle colors', 'cores de veículo'),
    words('vehicle color', 'cor de veículo'),
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
    words('vehicle categories', 'categorias de veículo'),
    words('vehicle category', 'categoria de veículo'),
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
    words('fuel categories', 'categorias de combustível'),
    words('fuel category', 'categoria de combustível'),
    'vehicle',
  ),
};

function named<const Ids extends CrudIds, const Name extends string>(
  ids: Ids,
  path: `/${Name}/`,
  plural: Words,
  singular: Words,
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
    written: NewNamedRecord,
  });
}
