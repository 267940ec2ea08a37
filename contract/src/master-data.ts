import { NamedRecord, NewNamedRecord } from '@tropeiro/domain/named-record.ts';
import { type Words, words } from '@tropeiro/domain/words.ts';
import { catalogue } from './catalogue.ts';

export const masterDataTag = words('Master data', 'Cadastros');

/** The lists of words that a company keeps: each has a name and a code, and nothing more. */
export const masterData = {
  ...named('Fleet', 'Fleets', 'fleet', words('fleets', 'frotas'), words('fleet', 'frota'), 'vehicle'),
  ...named(
    'CostCenter',
    'CostCenters',
    'cost_center',
    words('cost centers', 'centros de custo'),
    words('cost center', 'centro de custo'),
    'driver',
  ),
  ...named(
    'Department',
    'Departments',
    'department',
    words('departments', 'departamentos'),
    words('department', 'departamento'),
    'driver',
  ),
  ...named(
    'VehicleColor',
    'VehicleColors',
    'vehicle_color',
    words('vehicle colors', 'cores de veículo'),
    words('vehicle color', 'cor de veículo'),
    'vehicle',
  ),
  ...named(
    'VehicleCategory',
    'VehicleCategories',
    'vehicle_category',
    words('vehicle categories', 'categorias de veículo'),
    words('vehicle category', 'categoria de veículo'),
    'vehicle',
  ),
  ...named(
    'FuelCategory',
    'FuelCategories',
    'fuel_category',
    words('fuel categories', 'categorias de combustível'),
    words('fuel category', 'categoria de combustível'),
    'vehicle',
  ),
};

function named<const One extends string, const Many extends string>(
  one: One,
  many: Many,
  noun: string,
  plural: Words,
  singular: Words,
  of: 'vehicle' | 'driver',
) {
  return catalogue({
    one,
    many,
    path: `/${noun}/`,
    tag: masterDataTag,
    plural,
    singular,
    read: `${of}:read`,
    write: `${of}:write`,
    record: NamedRecord,
    written: NewNamedRecord,
  });
}
