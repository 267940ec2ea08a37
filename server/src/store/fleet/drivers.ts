import { type Driver, type DriverInclude, driverIncludes } from '@tropeiro/domain/driver.ts';
import { CatalogueTable } from '../engine/catalogue.ts';
import type { Listing } from '../engine/page.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { type DriverView, driverRecord } from './driver-record.ts';

/** What is written of a driver. */
export const driverColumns = [
  'name',
  'cpf',
  'rg',
  'company_registry',
  'email',
  'phone_number',
  'is_deliveryman',
  'identifier',
  'department_id',
  'cost_center_id',
  'work_shift_id',
  'point_of_interest_id',
  'state_id',
  'cnh_category_id',
  'cnh_number',
  'cnh_date',
  'first_cnh_date',
  'cnh_file',
  'toxicology_expiration',
  'date_of_birth',
  'status',
  'street',
  'neighborhood',
  'number',
  'complement',
  'city',
  'cep',
  'revenues',
  'revenues_type',
] as const satisfies readonly (keyof Driver)[];

export type DriverFields = Pick<Driver, (typeof driverColumns)[number]>;

/** The drivers as somebody may see them, with what they ask for. Few views there are, so each is written once. */
export function driversSeen(view: DriverView): CatalogueTable<Driver, DriverFields> {
  const includes: readonly DriverInclude[] = driverIncludes.filter((name) => view.includes.includes(name));
  const name = `${view.personal} ${includes.join()}`;
  let table = views.get(name);
  if (!table) {
    const record = driverRecord({ includes, personal: view.personal });
    table = new CatalogueTable({ table: 'driver', record, columns: driverColumns, sortedBy: 'name' });
    views.set(name, table);
  }
  return table;
}

const views = new Map<string, CatalogueTable<Driver, DriverFields>>();

/** Everything that is stored of them, for a change to build on. */
export const wholeDrivers = driversSeen({ includes: [], personal: true });

/** Drivers as an import finds them, by their CPFs, and writes them. */
export const importedDrivers = wholeDrivers.importedBy('cpf');

export type DriverFilters = {
  readonly id?: number | undefined;
  readonly cpf?: string | undefined;
  readonly identifier?: string | undefined;
  readonly company_registry?: string | undefined;
  readonly cnh_category_id?: number | undefined;
  readonly is_deliveryman?: boolean | undefined;
};

/** Beside the filters, conditions that were looked up before, as a part of a name or a warning is. */
export function listDrivers(
  view: DriverView,
  page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  filters: DriverFilters,
  ...found: readonly (Sql | undefined)[]
): Listing {
  const { id, cpf, identifier, company_registry, cnh_category_id, is_deliveryman } = filters;
  return driversSeen(view).list(
    page,
    id === undefined ? undefined : sql`id = ${id}`,
    cpf === undefined ? undefined : sql`cpf = ${cpf}`,
    identifier === undefined ? undefined : sql`identifier = ${identifier}`,
    company_registry === undefined ? undefined : sql`company_registry = ${company_registry}`,
    cnh_category_id === undefined ? undefined : sql`cnh_category_id = ${cnh_category_id}`,
    is_deliveryman === undefined ? undefined : sql`is_deliveryman = ${is_deliveryman}`,
    ...found,
  );
}
