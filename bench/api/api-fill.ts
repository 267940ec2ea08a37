import { dayRowFigures } from '@tropeiro/domain/tracking/day-row-schema.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { createCompany, otherDocument } from '@tropeiro/server/testing/companies.ts';
import pg from 'pg';
import { withoutAudit } from '../without-audit.ts';

/** The company whose pages are read, and one with long lists. */
export const pagedCompany = demoDocument;
export const longCompany = otherDocument;

/** The vehicles have daily figures of today and of the days before. */
export const filledDays = 7;
const filledPoints = { paged: 10_000, long: 200_000 } as const;

/**
 * Fills an empty database with the data to measure. Returns the id of the company whose pages are read.
 * @param vehicleCount 100,000 for the published figures; fewer for a short run
 */
export async function fill(ownerUrl: string, vehicleCount: number): Promise<number> {
  await asOwner(ownerUrl, (transaction) => createCompany(transaction, 'Outra Ltda', longCompany));
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    await owner.query('set role tropeiro_system');
    await withoutAudit(owner, () => owner.query(points + vehicles(vehicleCount)));
    // Otherwise the database does it at some later moment, which would affect the figures.
    await owner.query('vacuum analyze');
    const { rows } = await owner.query('select id from customer where document = $1', [pagedCompany]);
    return Number(rows[0].id);
  } finally {
    await owner.end();
  }
}

/** For both companies, and again in a bare table without triggers and policies. */
const points = `
  insert into point_of_interest (customer_id, title, responsible_name, phone, latitude, longitude, category_id)
    select c.id, 'Cliente ' || n, 'Responsável ' || n, '+55 11 9' || n, -33 + n % 38, -73 + n % 38, n % 10
    from customer c, generate_series(1, case c.document when '${pagedCompany}' then ${filledPoints.paged} else ${filledPoints.long} end) n
    where c.document in ('${pagedCompany}', '${longCompany}');
  create table bare_point (like point_of_interest including all);
  alter table bare_point alter customer_id drop default, alter date_created set default now(), alter date_modified set default now();
  grant all on bare_point to tropeiro_owner;
  insert into bare_point (customer_id, title, responsible_name, phone, latitude, longitude, category_id)
    select customer_id, title, responsible_name, phone, latitude, longitude, category_id from point_of_interest;`;

/** Every include of a vehicle has data, from lists of twenty, with figures of each day. */
const named = ['fleet', 'cost_center', 'vehicle_color', 'vehicle_category', 'fuel_category', 'work_shift'];
const related = [...named, 'vehicle_model'];
const idOf = (table: string) => `(select array_agg(id) from ${table} where customer_id = c.id)`;
const figures = JSON.stringify(
  Object.fromEntries(Object.keys(dayRowFigures).map((name, index) => [name, index * 1111])),
);
/** Closes the days before today, as the service does every night (`closeDays`). */
const vehicles = (count: number) => `
  create temporary view long_company as select id from customer where document = '${longCompany}';
  ${named.map((table) => `insert into ${table} (customer_id, name) select id, 'Nome ' || n from long_company, generate_series(1, 20) n;`).join('\n')}
  insert into vehicle_model_manufacturer (customer_id, name, vehicle_category_id)
    select customer_id, 'Fábrica ' || id, id from vehicle_category where customer_id = (select id from long_company);
  insert into vehicle_model (customer_id, name, vehicle_model_manufacturer_id)
    select customer_id, 'Modelo ' || id, id from vehicle_model_manufacturer where customer_id = (select id from long_company);
  insert into virtual_area (customer_id, name, type, latitude, longitude, radius)
    select id, 'Pátio', 'circle', 0, 0, 100 from long_company;
  with ids as materialized (select c.id, ${related.map((table) => `${idOf(table)} as ${table}`).join(', ')} from long_company c)
  insert into vehicle (customer_id, title, plate, chassi, ${related.map((table) => `${table}_id`).join(', ')})
    select ids.id, 'Veículo ' || n, 'AB' || lpad(n::text, 6, '0'), 'CH' || n,
      ${related.map((table) => `${table}[1 + n % cardinality(${table})]`).join(', ')}
    from ids, generate_series(1, ${count}) n;
  insert into vehicle_virtual_area (customer_id, vehicle_id, virtual_area_id)
    select v.customer_id, v.id, a.id from vehicle v join virtual_area a using (customer_id) where a.name = 'Pátio';
  insert into day_row (customer_id, vehicle_id, date, figures, figures_json, date_closed)
    select v.customer_id, v.id, (now() at time zone c.timezone)::date - day, '${figures}',
      case when day > 0 then day_figures('${figures}') end, case when day > 0 then now() end
    from vehicle v join customer c on c.id = v.customer_id, generate_series(0, ${filledDays - 1}) day
    where c.document = '${longCompany}';`;
