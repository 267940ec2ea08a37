import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { enrolmentMaxWrongCountOfDay, enrolmentPath } from '@tropeiro/domain/access/enrolment.ts';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { findAllowance, takeAllowance } from '@tropeiro/platform/database/calls/allowances.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { qrImageUrl } from '@tropeiro/platform/print/qr-image.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { requireNotErased } from '../handling/require-not-erased.ts';
import * as store from '../store/access/enrolments.ts';
import { findPhone } from '../store/access/phones.ts';
import { insertSession } from '../store/access/sessions.ts';
import { findUserAccount } from '../store/access/user-accounts.ts';
import { getUser, insertUser } from '../store/access/users.ts';
import { type AccessDependencies, tokenPair } from './log-in.ts';
import { unmatchableHash } from './passwords.ts';
import { updateLinkedDrivers } from './update-linked-drivers.ts';
import { isValidLogin } from './user-accounts.ts';

/** Creates a link and a QR code with which a driver opens a session on a phone. */
export const createEnrolment: Handler<'createEnrolment'> = async ({ params, actor, transaction, linkTo }) => {
  const driver = await store.lockEnrolledDriver(transaction, params.id);
  if (!driver) throw new Refusal('not_found');
  requireNotErased(driver, { parameter: 'id' });
  const userId = await findOrCreateLogin(transaction, driver, actor);
  const [link, qr] = [newToken(), newToken()];
  const hashes = { link: hashOf(link), qr: hashOf(qr) };
  const enrolment = await store.insertEnrolment(transaction, {
    ...{ driverId: driver.id, userId, byUserId: actor.user_id, hashes },
  });
  const qrLink = linkTo(enrolmentPath(qr));
  return {
    body: {
      data: {
        ...enrolment,
        driver_id: driver.id,
        user_id: userId,
        token: link,
        link: linkTo(enrolmentPath(link)),
        qr_code: qrLink.startsWith('/') ? null : qrImageUrl(qrLink),
      },
    },
    headers: { 'cache-control': 'no-store' },
  };
};

/** The login of a driver. It is created if there is none, without a password that anybody knows. */
async function findOrCreateLogin(
  transaction: Transaction,
  driver: store.EnrolledDriver,
  actor: Actor,
): Promise<number> {
  const login = driver.cpf ?? '';
  if (!isValidLogin('driver', login)) throw ruleViolated({ parameter: 'id', code: 'driver_without_cpf' });
  const [known] = await store.listDriverLogins(transaction, driver);
  if (known) {
    if (!known.is_linked || !known.active || known.role !== 'driver')
      throw ruleViolated({ parameter: 'id', code: 'unusable_login' });
    requireGrantsWithinOwn(actor, known.grants);
    return known.id;
  }
  const id = requireWritten(
    await insertUser(transaction, {
      ...{ companyId: actor.customer_id, realm: 'driver', login, name: driver.name, email: null, role: 'driver' },
      driverId: driver.id,
      passwordHash: unmatchableHash,
    }),
  );
  const created = requireWritten(await findUserAccount(transaction, id, true)).record;
  await updateLinkedDrivers(transaction, undefined, created);
  announce(transaction, 'user.created', created);
  return id;
}

/** Refuses a login that was granted more than drivers have, and more than the caller has. */
function requireGrantsWithinOwn(actor: Actor, grants: readonly string[]): void {
  const usual = permissionsOf('driver', []);
  const beyond = permissionsOf('driver', grants).filter(
    (permission) => !usual.includes(permission) && !actor.permissions.includes(permission),
  );
  if (beyond.length > 0)
    throw ruleViolated({ parameter: 'id', code: 'beyond_own', details: { permissions: verbatim(beyond.join(', ')) } });
}

/** Opens a session for the phone that has the token of a link, and whose owner knows the CPF of its driver. */
export const redeemEnrolment =
  (access: AccessDependencies): Handler<'redeemEnrolment'> =>
  async ({ body, database, origin, userAgent }) => {
    const found = access.realms.includes('driver')
      ? await store.findOpenEnrolment(database, hashOf(body.token))
      : undefined;
    if (!found) throw new Refusal('not_found');
    const { id, customer_id: companyId, user_id: userId } = found;
    const attempt = await database.transactInCompany(companyId, { ...origin, via: 'api' }, (transaction) =>
      attemptCpf(transaction, found, body.cpf),
    );
    // Thrown after the commit, so that the wrong CPF stays counted.
    if (attempt instanceof Refusal) throw attempt;
    return database.transactInCompany(companyId, { ...origin, user_id: userId, via: 'api' }, async (transaction) => {
      const enrolment = await store.lockEnrolment(transaction, id);
      if (!enrolment) throw new Refusal('not_found');
      await store.endEnrolment(transaction, id);
      const sessionId = await insertSession(transaction, {
        ...{ companyId, userId, address: origin.address, userAgent, lifetimeS: access.tokenLifetimeS.refresh },
        name: body.name,
        enrolledByUserId: enrolment.created_by_user_id,
      });
      announce(transaction, 'phone.enrolled', requireWritten(await findPhone(transaction, sessionId)));
      const pair = await tokenPair(access, transaction, await getUser(transaction, userId), sessionId);
      return { body: pair, headers: { 'cache-control': 'no-store' } };
    });
  };

/** Compares a CPF. Returns the refusal of a wrong one, which is counted. */
async function attemptCpf(
  transaction: Transaction,
  { id, driver_id }: store.OpenEnrolment,
  cpf: string,
): Promise<Refusal | undefined> {
  const enrolment = await store.lockEnrolment(transaction, id);
  if (!enrolment) return new Refusal('not_found');
  const counted = [`enrolment failures of driver ${driver_id}`, enrolmentMaxWrongCountOfDay, 86_400] as const;
  const { remaining, resetS } = await findAllowance(transaction, ...counted);
  if (remaining === 0)
    return new Refusal('login_delayed', { details: { retry: resetS }, headers: { 'retry-after': String(resetS) } });
  if (enrolment.cpf !== null && normaliseDocument(cpf) === enrolment.cpf) return undefined;
  const [subject, limit, windowS] = counted;
  await takeAllowance(transaction, subject, 1, limit, windowS);
  const left = await store.countWrongCpf(transaction, id);
  return ruleViolated({ pointer: '/cpf', code: 'wrong_cpf', details: { left } });
}

const tokenBytes = 24;
const newToken = (): string => randomBytes(tokenBytes).toString('base64url');
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const ruleViolated = (fault: Fault): Refusal => new Refusal('rule_violated', { faults: [fault] });
