import { type CnhCategory, cnhCategories, toxicologyCategoryIds } from '@tropeiro/domain/cnh-category.ts';
import type { Driver, DriverInclude } from '@tropeiro/domain/driver.ts';
import { type DriverWarning, driverWarningCodes } from '@tropeiro/domain/driver-warning.ts';
import type { NamedReference } from '@tropeiro/domain/named-record.ts';
import {
  collectionOf,
  constant,
  day,
  type JsonSql,
  joined,
  literal,
  moment,
  nullJson,
  quoted,
  recordOf,
  relatedOf,
  type Sql,
  sql,
  written,
} from '../engine/statement.ts';

/** How much of a driver is shown. */
export type DriverView = {
  readonly includes: readonly DriverInclude[];
  /** Personal data as it is; masked otherwise. */
  readonly personal: boolean;
};

export function driverRecord({ includes, personal }: DriverView): JsonSql {
  const guarded = (column: Sql): JsonSql => quoted(personal ? column : sql`masked(${column})`);
  const asked = (name: DriverInclude, related: JsonSql): JsonSql => (includes.includes(name) ? related : nullJson);
  return recordOf<Driver>({
    id: written(sql`id`),
    name: quoted(sql`name`),
    cpf: guarded(sql`cpf`),
    rg: guarded(sql`rg`),
    company_registry: quoted(sql`company_registry`),
    email: quoted(sql`email`),
    phone_number: guarded(sql`phone_number`),
    is_deliveryman: written(sql`is_deliveryman`),
    identifier: quoted(sql`identifier`),
    customer_id: written(sql`customer_id`),
    user_id: written(sql`(select u.id ${logins} order by u.id limit 1)`),
    users: asked('users', usersOf(personal)),
    department_id: written(sql`department_id`),
    department: asked('department', department),
    cost_center_id: written(sql`cost_center_id`),
    cost_center: asked('cost_center', namedOf(sql`from cost_center n where n.id = driver.cost_center_id`)),
    work_shift_id: written(sql`work_shift_id`),
    work_shift: asked('work_shift', namedOf(sql`from work_shift n where n.id = driver.work_shift_id`)),
    point_of_interest_id: written(sql`point_of_interest_id`),
    point_of_interest: asked('point_of_interest', pointOfInterest),
    state_id: written(sql`state_id`),
    cnh_category_id: written(sql`cnh_category_id`),
    cnh_category: written(sql`(array[${joined(categories, ', ')}])[cnh_category_id]`),
    cnh_number: guarded(sql`cnh_number`),
    cnh_date: day(sql`cnh_date`),
    first_cnh_date: day(sql`first_cnh_date`),
    cnh_file: quoted(sql`cnh_file`),
    toxicology_expiration: day(sql`toxicology_expiration`),
    date_of_birth: day(sql`date_of_birth`),
    date_created: moment(sql`date_created`),
    status: quoted(sql`status`),
    street: quoted(sql`street`),
    neighborhood: quoted(sql`neighborhood`),
    number: quoted(sql`number`),
    complement: quoted(sql`complement`),
    city: quoted(sql`city`),
    cep: quoted(sql`cep`),
    revenues: written(sql`revenues`),
    revenues_type: quoted(sql`revenues_type`),
    warnings: written(sql`'[' || concat_ws(',', ${joined(given, ', ')}) || ']'`),
  });
}

const today = sql`(select (now() at time zone c.timezone)::date from customer c where c.id = tenant())`;
const lastDayAhead = sql`(select (now() at time zone c.timezone)::date + c.warning_days from customer c where c.id = tenant())`;
const takesExam = sql`cnh_category_id in (${joined(toxicologyCategoryIds.map(literal), ', ')})`;

/**
 * When each warning is given. What runs out on a day is good all that day. Written as ranges, of which PostgreSQL
 * expects few and so finds them by the index.
 */
export const warned: Readonly<Record<DriverWarning, Sql>> = {
  cnh_expired: sql`cnh_date > '-infinity' and cnh_date < ${today}`,
  cnh_expiring: sql`cnh_date >= ${today} and cnh_date <= ${lastDayAhead}`,
  toxicology_expired: sql`toxicology_expiration > '-infinity' and toxicology_expiration < ${today} and ${takesExam}`,
  toxicology_expiring: sql`toxicology_expiration >= ${today} and toxicology_expiration <= ${lastDayAhead} and ${takesExam}`,
};

const given = driverWarningCodes.map(
  (code) => sql`case when ${warned[code]} then ${constant(JSON.stringify(code))} end`,
);

const categories = cnhCategories.map(({ code, name }) =>
  constant(JSON.stringify({ id: code, name: name.en } satisfies CnhCategory)),
);

const namedOf = (rows: Sql): JsonSql =>
  relatedOf(recordOf<NamedReference>({ id: written(sql`n.id`), name: quoted(sql`n.name`) }), rows);

const department = relatedOf(
  recordOf<NonNullable<Driver['department']>>({
    external_code: quoted(sql`n.external_code`),
    name: quoted(sql`n.name`),
    id: written(sql`n.id`),
  }),
  sql`from department n where n.id = driver.department_id`,
);

const pointOfInterest = relatedOf(
  recordOf<NonNullable<Driver['point_of_interest']>>({ id: written(sql`p.id`), title: quoted(sql`p.title`) }),
  sql`from point_of_interest p where p.id = driver.point_of_interest_id`,
);

const logins = sql`from app_user u where u.driver_id = driver.id and u.active`;

/** A driver logs in with the CPF. */
const usersOf = (personal: boolean): JsonSql =>
  collectionOf(
    recordOf<NonNullable<Driver['users']>[number]>({
      id: written(sql`u.id`),
      name: quoted(sql`u.name`),
      login: quoted(personal ? sql`u.login` : sql`case u.realm when 'driver' then masked(u.login) else u.login end`),
    }),
    logins,
    sql`u.id`,
  );
