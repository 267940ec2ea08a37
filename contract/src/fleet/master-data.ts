import { NewVehicleCategory, VehicleCategory } from '@tropeiro/domain/fleet/vehicle-category.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { NamedRecord, NewNamedRecord } from '@tropeiro/domain/language/named-record.ts';
import type { Static } from 'typebox';
import { type CrudIds, crud } from '../crud.ts';
import { namedFilters } from '../lists/named-filters.ts';

export const masterDataTag = bilingual('Master data', 'Cadastros');

/** The operations of records that have a name and an external code and little more. */
export const masterData = {
  ...named(
    { list: 'listFleets', get: 'getFleet', create: 'createFleet', change: 'changeFleet', delete: 'deleteFleet' },
    '/fleet/',
    bilingual('fleets', 'frotas'),
    bilingual('fleet', 'frota'),
    'vehicle',
    {
      created: { name: 'Frota Sul', external_code: 'FS' },
      changed: { id: 2, name: 'Frota reserva', external_code: 'RES' },
      deletedId: 2,
    },
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
    {
      created: { name: 'Operação Canoas', external_code: 'CC-310' },
      changed: { id: 2, name: 'Administração geral', external_code: 'CC-100' },
      deletedId: 2,
    },
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
    {
      created: { name: 'Oficina', external_code: 'OFI' },
      changed: { id: 2, name: 'Administrativo', external_code: 'ADM' },
      deletedId: 2,
    },
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
    {
      created: { name: 'Laranja', external_code: 'LAR' },
      changed: { id: 7, name: 'Verde-escuro', external_code: 'VDE' },
      deletedId: 6,
    },
  ),
  ...crud(
    {
      list: 'listVehicleCategories',
      get: 'getVehicleCategory',
      create: 'createVehicleCategory',
      change: 'changeVehicleCategory',
      delete: 'deleteVehicleCategory',
    },
    {
      path: '/vehicle_category/',
      tag: masterDataTag,
      plural: bilingual('vehicle categories', 'categorias de veículo'),
      singular: bilingual('vehicle category', 'categoria de veículo'),
      read: 'vehicle:read',
      write: 'vehicle:write',
      record: VehicleCategory,
      newRecord: NewVehicleCategory,
      example: {
        created: { name: 'Caminhão frigorífico', external_code: 'FRIGO', required_checklist_form_id: 1 },
        changed: { id: 3, name: 'Carreta baú', external_code: 'CBAU' },
        deletedId: 5,
      },
      filters: namedFilters,
    },
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
    {
      created: { name: 'Biometano', external_code: 'BIO' },
      changed: { id: 8, name: 'Híbrido plug-in', external_code: 'PHEV' },
      deletedId: 7,
    },
  ),
};

function named<const Ids extends CrudIds, const Name extends string>(
  ids: Ids,
  path: `/${Name}/`,
  plural: BilingualText,
  singular: BilingualText,
  of: 'vehicle' | 'driver',
  example: MasterDataExample,
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
    example,
    filters: namedFilters,
  });
}

type MasterDataExample = {
  readonly created: Static<typeof NewNamedRecord>;
  readonly changed: Static<typeof NewNamedRecord> & { readonly id: number };
  readonly deletedId: number;
};
