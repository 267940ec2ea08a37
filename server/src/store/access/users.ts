import type { Realm } from '@tropeiro/domain/access/realm.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { Customer } from '@tropeiro/domain/company/user-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { asTextArray, sql } from '@tropeiro/platform/database/statement.ts';
import { changedAccountColumns } from './changed-account-columns.ts';

/** A user as stored, with the company it belongs to. */
export type StoredUser = {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly email: string | null;
  readonly role: Role;
  readonly grants: readonly string[];
  readonly realm: Realm;
  readonly driver_id: number | null;
  readonly language: string;
  readonly timezone: string;
  readonly version: number;
  readonly customer_version: number;
  readonly customer: Customer;
};

/** The company of a login, and its user with that name, if there is one. */
export type FoundLogin = {
  readonly customer_id: number;
  readonly user_id: number | null;
  readonly password_hash: string | null;
};

/** Finds the company with this document, and its user with this login. */
export const findLogin = async (
  db: Db,
  document: string,
  realm: Realm,
  login: string,
): Promise<FoundLogin | undefined> =>
  parseFirst(await db.rows(sql`select find_login(${document}, ${realm}, ${login})`));

export const getUser = async (db: Db, id: number): Promise<StoredUser> => {
  const user = parseFirst<StoredUser>(
    await db.rows(
      sql`select json_build_object('id', u.id, 'name', u.name, 'login', u.login, 'email', u.email, 'role', u.role,
          'grants', u.grants, 'realm', u.realm, 'driver_id', u.driver_id,
          'language', coalesce(u.language, c.language), 'timezone', c.timezone,
          'version', u.version, 'customer_version', c.version,
          'customer', json_build_object('id', c.id, 'name', c.name, 'document', c.document))
        from app_user u join customer c on c.id = u.customer_id where u.id = ${id}`,
    ),
  );
  if (!user) throw new Error('The user of a live session must exist');
  return user;
};

export const getPasswordHash = async (db: Db, userId: number): Promise<string> => {
  const hash = (await db.rows(sql`select password_hash from app_user where id = ${userId}`))[0]?.[0];
  if (!hash) throw new Error('A user must have a password');
  return hash;
};

/** Sets the password, which voids the user's tokens. */
export const setPassword = async (db: Db, userId: number, passwordHash: string): Promise<void> => {
  await db.rows(sql`update app_user set password_hash = ${passwordHash}, ${changedAccountColumns(true)}
    where id = ${userId}`);
};

/** Inserts a user and returns the id. Returns undefined if the login is taken. */
export const insertUser = async (
  db: Db,
  user: {
    companyId: number;
    realm: Realm;
    login: string;
    name: string;
    email: string | null;
    role: Role;
    passwordHash: string;
    grants?: readonly string[] | undefined;
    driverId?: number | null | undefined;
    language?: string | null | undefined;
    active?: boolean | undefined;
  },
): Promise<number | undefined> =>
  parseFirst(
    await db.rows(
      sql`insert into app_user (customer_id, realm, login, name, email, role, password_hash, grants, driver_id, language, active)
        values (${user.companyId}, ${user.realm}, ${user.login}, ${user.name}, ${user.email}, ${user.role}, ${user.passwordHash},
                ${asTextArray(user.grants ?? [])}, ${user.driverId}, ${user.language}, ${user.active ?? true})
        on conflict (customer_id, realm, login) do nothing returning id`,
    ),
  );

export const findUserId = async (db: Db, companyId: number, realm: Realm, login: string): Promise<number | undefined> =>
  parseFirst(
    await db.rows(
      sql`select id from app_user where customer_id = ${companyId} and realm = ${realm} and login = ${login}`,
    ),
  );

/** Links a user to a driver as the driver's login. Returns the user's id. */
export async function linkUserToDriver(db: Db, realm: Realm, login: string, driverId: number): Promise<number> {
  const id = parseFirst<number>(
    await db.rows(
      sql`update app_user set driver_id = ${driverId}, ${changedAccountColumns(true)}
        where realm = ${realm} and login = ${login} returning id`,
    ),
  );
  if (id === undefined) throw new Error(`There is no user ${login} to link to the driver`);
  return id;
}
