import { UserAccount } from '@tropeiro/domain/company/user-account.ts';
import { changedAccountColumns } from '../engine/changed-columns.ts';
import { type Db, many, one } from '../engine/db.ts';
import { recordOf, type Versioned, versionedOf } from '../engine/json.ts';
import { type ListOrder, pageOrder } from '../engine/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { arrayLiteral, asTextArray, type Sql, sql, where } from '../engine/statement.ts';

export type VersionedUserAccount = Versioned<UserAccount>;

/** The list of users. The CPF by which drivers log in is shown to those who may read personal data. */
export function listUserAccounts(filters: {
  readonly active: boolean | undefined;
  readonly showsCpf: boolean;
  readonly page: PageRequest;
}): ListQuery {
  const { active, page } = filters;
  const order = pageOrder(page, byName);
  const wanted = [active === undefined ? undefined : sql`active = ${active}`, order.filter];
  return {
    select: sql`select ${recordFor(filters).record} from app_user${where(...wanted, order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`app_user${where(...wanted)}`),
  };
}

export const findUserAccount = async (
  db: Db,
  id: number,
  showsCpf: boolean,
): Promise<VersionedUserAccount | undefined> => one(await db.rows(selectAccount(id, showsCpf)));

/** The users of these ids, in the order of ids. */
export const listUserAccountsByIds = async (db: Db, ids: readonly number[]): Promise<UserAccount[]> =>
  ids.length === 0
    ? []
    : many(
        await db.rows(
          sql`select ${unmasked.record} from app_user where id = any(${arrayLiteral(ids)}::bigint[]) order by id`,
        ),
      );

/** Finds and locks a user until the transaction ends, so that a change builds on what it has read. */
export const lockUserAccount = async (db: Db, id: number): Promise<VersionedUserAccount | undefined> =>
  one(await db.rows(sql`${selectAccount(id, true)} for no key update`));

/** The roles and grants of these users, locked until the transaction ends. */
export const lockRolesAndGrants = async (
  db: Db,
  ids: readonly number[],
): Promise<readonly Pick<UserAccount, 'role' | 'grants'>[]> =>
  many(
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
 * Whether the company has no active administrators but among these users. Locks the company until the transaction ends:
 * two administrators who demote each other at once would leave none.
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
  by: sql`name_sort, id`,
  after: (cursor) => {
    const [name, id] = cursorValues(cursor, 2);
    return sql`(name_sort, id) > (plain(${name}), ${cursorInteger(id)}::bigint)`;
  },
  fields: ['name', 'id'],
};
