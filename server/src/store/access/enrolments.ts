import {
  enrolmentLinkLifetimeS,
  enrolmentMaxWrongCount,
  enrolmentQrLifetimeS,
} from '@tropeiro/domain/access/enrolment.ts';
import type { Enrolment } from '@tropeiro/domain/access/enrolment-schema.ts';
import type { UserAccount } from '@tropeiro/domain/company/user-account-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A driver who is to log in on a phone. */
export type EnrolledDriver = {
  readonly id: number;
  readonly name: string;
  readonly cpf: string | null;
  readonly date_anonymized: string | null;
};

/** A driver. Locks the driver until the transaction ends, so that only one login is created. */
export const lockEnrolledDriver = async (transaction: Transaction, id: number): Promise<EnrolledDriver | undefined> =>
  parseFirst(
    await transaction.rows(sql`select json_build_object('id', id, 'name', name, 'cpf', cpf, 'date_anonymized', date_anonymized)
      from driver where id = ${id} for no key update`),
  );

/** A user with which a driver logs in, or could. */
export type DriverLogin = Pick<UserAccount, 'id' | 'active' | 'role' | 'grants'> & {
  /** Changes with the user's access. */
  readonly version: number;
  readonly is_linked: boolean;
};

/** The users of a driver in the realm of drivers, and the one whose login is the CPF. Linked and active ones come first. */
export const listDriverLogins = async (
  db: Db,
  { id, cpf }: Pick<EnrolledDriver, 'id' | 'cpf'>,
): Promise<readonly DriverLogin[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', id, 'active', active, 'role', role, 'grants', grants,
        'version', version, 'is_linked', coalesce(driver_id = ${id}, false))
      from app_user where realm = 'driver' and (driver_id = ${id} or login = ${cpf})
      order by driver_id is distinct from ${id}, not active, id`),
  );

/** The hashes of the tokens in the link and in the QR code. */
export type EnrolmentHashes = { readonly link: Buffer; readonly qr: Buffer };

/** Adds an enrolment of a driver, and ends the earlier ones. It also ends if the access of its user changes. */
export async function insertEnrolment(
  transaction: Transaction,
  { driverId, user, byUserId, hashes }: NewEnrolment,
): Promise<Pick<Enrolment, 'id' | 'date_expires' | 'qr_date_expires'>> {
  await transaction.rows(
    sql`update phone_enrolment set date_ended = now() where driver_id = ${driverId} and date_ended is null`,
  );
  return requireWritten(
    parseFirst(
      await transaction.rows(sql`insert into phone_enrolment (driver_id, user_id, user_version, created_by_user_id, link_hash, qr_hash, date_expires, qr_date_expires)
        values (${driverId}, ${user.id}, ${user.version}, ${byUserId}, ${bytes(hashes.link)}, ${bytes(hashes.qr)},
          now() + make_interval(secs => ${enrolmentLinkLifetimeS}), now() + make_interval(secs => ${enrolmentQrLifetimeS}))
        returning json_build_object('id', id, 'date_expires', json_moment(date_expires)::json,
          'qr_date_expires', json_moment(qr_date_expires)::json)`),
    ),
  );
}

type NewEnrolment = {
  readonly driverId: number;
  /** The user as the creator of the link was allowed to enrol it. */
  readonly user: Pick<DriverLogin, 'id' | 'version'>;
  readonly byUserId: number;
  readonly hashes: EnrolmentHashes;
};

/** An enrolment that can be redeemed, found by a token in any company. */
export type OpenEnrolment = {
  readonly id: number;
  readonly customer_id: number;
  readonly driver_id: number;
  readonly user_id: number;
};

export const findOpenEnrolment = async (db: Db, hash: Buffer): Promise<OpenEnrolment | undefined> =>
  parseFirst(await db.rows(sql`select find_enrolment(${bytes(hash)})`));

/**
 * The CPF of the driver of an enrolment, if its token still opens one. Locks the enrolment, so that attempts are counted
 * one after another. Locks its user first: a change of the user's access waits for the session, or ends the enrolment.
 */
export async function lockEnrolment(
  transaction: Transaction,
  { id, user_id }: OpenEnrolment,
  hash: Buffer,
): Promise<{ readonly cpf: string | null; readonly created_by_user_id: number } | undefined> {
  await transaction.rows(sql`select from app_user where id = ${user_id} for share`);
  const enrolment = parseFirst<{ readonly cpf: string | null; readonly created_by_user_id: number }>(
    await transaction.rows(sql`select json_build_object('cpf', driver.cpf, 'created_by_user_id', e.created_by_user_id)
      from phone_enrolment e join driver on driver.id = e.driver_id where e.id = ${id} for update of e`),
  );
  return (await findOpenEnrolment(transaction, hash))?.id === id ? enrolment : undefined;
}

/** Counts a wrong CPF, which may end the enrolment. Returns how many more are allowed. */
export async function countWrongCpf(transaction: Transaction, id: number): Promise<number> {
  const [row] = await transaction.rows(sql`update phone_enrolment set wrong_count = wrong_count + 1,
      date_ended = case when wrong_count + 1 >= ${enrolmentMaxWrongCount} then now() end
    where id = ${id} returning ${enrolmentMaxWrongCount}::integer - wrong_count`);
  return Number(row?.[0] ?? 0);
}

/** Ends an enrolment that was redeemed. */
export const endEnrolment = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.rows(sql`update phone_enrolment set date_ended = now(), date_used = now() where id = ${id}`);
};

const bytes = (hash: Buffer): Sql => sql`decode(${hash.toString('hex')}, 'hex')`;
