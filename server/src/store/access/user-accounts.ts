import { UserAccount } from '@tropeiro/domain/company/user-account-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf, type Versioned, versionedOf } from '@tropeiro/platform/database/json/json.ts';
import { type ListOrder, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { arrayLiteral, asTextArray, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { changedAccountColumns } from './changed-account-columns.ts';

export type VersionedUserAccount = Versioned<UserAccount>;

/** The list of users. Callers who may read personal data see the CPF that drivers log in with. */
export function listUserAccounts(filters: {
  readonly active: boolean | undefined;
  readonly showsCpf: boolean;
  readonly page: PageRequest;
}): ListQuery {
  const { active, page } = filters;
  const order = pageOrder(page, byName);
  const conditions = [active === undefined ? undefined : sql`active = ${active}`, order.filter];
  return {
    select: sql`select ${recordFor(filters).record} from app_user${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`app_user${where(...conditions)}`),
  };
}

export const findUserAccount = async (
  db: Db,
  id: number,
  showsCpf: boolean,
): Promise<VersionedUserAccount | undefined> => parseFirst(await db.rows(selectAccount(id, showsCpf)));

/** The users with these ids, ordered by id. */
export const listUserAccountsByIds = async (db: Db, ids: readonly number[]): Promise<UserAccount[]> =>
  ids.length === 0
    ? []
    : parseAll(
        await db.rows(
          sql`select ${unmasked.record} from app_user where id = any(${arrayLiteral(ids)}::bigint[]) order by id`,
        ),
      );

/** Finds and locks a user until the transaction ends, so that a change builds on the state it read. */
export const lockUserAccount = async (db: Db, id: number): Promise<VersionedUserAccount | undefined> =>
  parseFirst(await db.rows(sql`${selectAccount(id, true)} for no key update`));

/** The roles and grants of these users, locked until the transaction ends. */
export const lockRolesAndGrants = async (
  db: Db,
  ids: readonly number[],
): Promise<readonly Pick<UserAccount, 'role' | 'grants'>[]> =>
  parseAll(
    await db.rows(
      sql`select json_build_object('role', role, 'grants', grants) from app_user
        where id = any(${arrayLiteral(ids)}::bigint[]) order by id for no key update`,
    ),
  );

/** Updates a user in one statement, for one audit entry. Without a hash the password stays. */
export const updateUserAccount = async (
  db: Db,
  { id, ...user }: UserAccount,
  { passwordHash, voidsTokens }: { readonly passwordHash: string | undefined; readonly voidsTokens: boolean },
): Promise<void> => {
  await db.rows(
    sql`update app_user set name = ${user.name}, login = ${user.login}, email = ${user.email}, role = ${user.role},
      realm = ${user.realm}, grants = ${asTextArray(user.grants)}, driver_id = ${user.driver_id},
      language = ${user.language}, active = ${user.active}, password_hash = coalesce(${passwordHash}, password_hash),
      ${changedAccountColumns(voidsTokens)}
      where id = ${id}`,
  );
};

/**
 * Whether the company has no active administrators other than these users. Locks the company until the transaction
 * ends. Otherwise two administrators who demote each other at once would leave none.
 */
export const areOnlyAdmins = async (db: Db, userIds: readonly number[]): Promise<boolean> => {
  await db.rows(sql`select id from customer where id = tenant() for no key update`);
  const [found] = await db.rows(
    sql`select bool_and(id = any(${arrayLiteral(userIds)}::bigint[])) from app_user where role = 'admin' and active`,
  );
  return found?.[0] === 't';
};

const selectAccount = (id: number, showsCpf: boolean): Sql =>
  sql`select ${recordFor({ showsCpf }).versioned} from app_user where id = ${id}`;

const recordFor = ({ showsCpf }: { readonly showsCpf: boolean }) => (showsCpf ? unmasked : masked);

function recordWith(login: Sql) {
  const record = recordOf(UserAccount, {
    id: sql`id`,
    name: sql`name`,
    login,
    email: sql`email`,
    role: sql`role`,
    realm: sql`realm`,
    grants: sql`grants`,
    driver_id: sql`driver_id`,
    language: sql`language`,
    active: sql`active`,
    date_created: sql`date_created`,
    date_modified: sql`date_modified`,
    date_anonymized: sql`date_anonymized`,
  });
  return { record, versioned: versionedOf(sql`edition`, record) };
}

const unmasked = recordWith(sql`login`);
const masked = recordWith(sql`masked_login(realm, login)`);

const byName: ListOrder = {
  orderBy: sql`name_sort, id`,
  after: (cursor) => {
    const [name, id] = cursorValues(cursor, 2);
    return sql`(name_sort, id) > (plain(${name}), ${cursorInteger(id)}::bigint)`;
  },
  fields: ['name', 'id'],
};
