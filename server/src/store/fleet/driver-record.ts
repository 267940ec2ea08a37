import { cnhCategories, toxicologyCategoryIds } from '@tropeiro/domain/fleet/cnh-category.ts';
import type { CnhCategory } from '@tropeiro/domain/fleet/cnh-category-schema.ts';
import type { DriverInclude } from '@tropeiro/domain/fleet/driver.ts';
import { Driver, DriverDepartment, DriverUser } from '@tropeiro/domain/fleet/driver-schema.ts';
import { type DriverWarning, driverWarningCodes } from '@tropeiro/domain/fleet/driver-warning.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { PointOfInterestReference } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import {
  collectionOf,
  constantAt,
  constantsWhere,
  type Json,
  nullJson,
  recordOf,
  relatedOf,
} from '@tropeiro/platform/database/json/json.ts';
import { integerLiteral, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { isOpen } from '../planning/open-plans.ts';

/**
 * How the personal data of drivers is shown. With `open_plans`, it is masked except the phone numbers of drivers who have
 * a plan to execute or under way.
 */
export type ShownDrivers = 'shown' | 'open_plans' | 'masked';

/** The record of a driver, with the related objects in `includes`. Personal data is shown or masked. */
export function driverRecord(includes: ReadonlySet<DriverInclude>, shown: ShownDrivers): Json<Driver> {
  const showsPersonalData = shown === 'shown';
  const maskedUnlessShown = (column: Sql): Sql => (showsPersonalData ? column : sql`masked(${column})`);
  const included = <T>(name: DriverInclude, related: Json<T>): Json<T> | Json<null> =>
    includes.has(name) ? related : nullJson;
  return recordOf(Driver, {
    id: sql`id`,
    name: sql`name`,
    cpf: maskedUnlessShown(sql`cpf`),
    rg: maskedUnlessShown(sql`rg`),
    company_registry: sql`company_registry`,
    external_code: sql`external_code`,
    email: sql`email`,
    phone_number: shown === 'open_plans' ? phoneOfOpenPlan : maskedUnlessShown(sql`phone_number`),
    is_deliveryman: sql`is_deliveryman`,
    identifier: sql`identifier`,
    customer_id: sql`customer_id`,
    user_id: sql`(select u.id ${logins} order by u.id limit 1)`,
    users: included('users', usersOf(showsPersonalData)),
    department_id: sql`department_id`,
    department: included('department', department),
    cost_center_id: sql`cost_center_id`,
    cost_center: included('cost_center', namedOf(sql`from cost_center n where n.id = driver.cost_center_id`)),
    work_shift_id: sql`work_shift_id`,
    work_shift: included('work_shift', namedOf(sql`from work_shift n where n.id = driver.work_shift_id`)),
    point_of_interest_id: sql`point_of_interest_id`,
    point_of_interest: included('point_of_interest', pointOfInterest),
    state_id: sql`state_id`,
    cnh_category_id: sql`cnh_category_id`,
    cnh_category: constantAt(categories, sql`cnh_category_id`),
    cnh_number: maskedUnlessShown(sql`cnh_number`),
    cnh_date: sql`cnh_date`,
    first_cnh_date: sql`first_cnh_date`,
    cnh_file: sql`cnh_file`,
    toxicology_expiration: sql`toxicology_expiration`,
    date_of_birth: sql`date_of_birth`,
    date_created: sql`date_created`,
    date_modified: sql`date_modified`,
    date_anonymized: sql`date_anonymized`,
    status: sql`status`,
    street: sql`street`,
    neighborhood: sql`neighborhood`,
    number: sql`number`,
    complement: sql`complement`,
    city: sql`city`,
    cep: sql`cep`,
    revenues: sql`revenues`,
    revenues_type: sql`revenues_type`,
    warnings,
  });
}

const phoneOfOpenPlan = sql`case when phone_number is null then null
  when exists (select from route_plan plan where plan.customer_id = driver.customer_id and plan.driver_id = driver.id
      and ${isOpen(sql`plan`)} and plan.date_excluded is null)
    or exists (select from route_plan plan where plan.customer_id = driver.customer_id and plan.helper_id = driver.id
      and ${isOpen(sql`plan`)} and plan.date_excluded is null)
  then phone_number else masked(phone_number) end`;

const today = sql`(select (now() at time zone c.timezone)::date from customer c where c.id = tenant())`;
const lastDayAhead = sql`(select (now() at time zone c.timezone)::date + c.warning_days from customer c where c.id = tenant())`;
const needsExam = sql`cnh_category_id in (${joinSql(toxicologyCategoryIds.map(integerLiteral), ', ')})`;

/**
 * The condition of each warning. What expires on a day is valid all that day. Written as ranges, for which the
 * planner expects few rows and so uses the index.
 */
export const warningConditions: Readonly<Record<DriverWarning, Sql>> = {
  cnh_expired: sql`cnh_date > '-infinity' and cnh_date < ${today}`,
  cnh_expiring: sql`cnh_date >= ${today} and cnh_date <= ${lastDayAhead}`,
  toxicology_expired: sql`toxicology_expiration > '-infinity' and toxicology_expiration < ${today} and ${needsExam}`,
  toxicology_expiring: sql`toxicology_expiration >= ${today} and toxicology_expiration <= ${lastDayAhead} and ${needsExam}`,
};

const warnings = constantsWhere(driverWarningCodes.map((code) => [code, warningConditions[code]] as const));

const categories = cnhCategories.map(({ code, name }): CnhCategory => ({ id: code, name: name.en }));

const namedOf = (rows: Sql): Json<NamedReference | null> =>
  relatedOf(recordOf(NamedReference, { id: sql`n.id`, name: sql`n.name` }), rows);

const department = relatedOf(
  recordOf(DriverDepartment, {
    external_code: sql`n.external_code`,
    name: sql`n.name`,
    id: sql`n.id`,
  }),
  sql`from department n where n.id = driver.department_id`,
);

const pointOfInterest = relatedOf(
  recordOf(PointOfInterestReference, { id: sql`p.id`, title: sql`p.title` }),
  sql`from point_of_interest p where p.id = driver.point_of_interest_id`,
);

const logins = sql`from app_user u where u.driver_id = driver.id and u.active`;

/**
 * The users that a driver logs in as. The login of a driver is the CPF, and other users may log in with theirs too.
 */
const usersOf = (showsPersonalData: boolean) =>
  collectionOf(
    recordOf(DriverUser, {
      id: sql`u.id`,
      name: sql`u.name`,
      login: showsPersonalData ? sql`u.login` : sql`masked_login(u.realm, u.login)`,
    }),
    logins,
    sql`u.id`,
  );
