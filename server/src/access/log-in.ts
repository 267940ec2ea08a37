import type { TokenPair } from '@tropeiro/contract/access/token-pair.ts';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import type { Realm } from '@tropeiro/domain/access/realm.ts';
import type { TokenKind } from '@tropeiro/domain/access/token-kind.ts';
import type { User } from '@tropeiro/domain/company/user-schema.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../handling/handler.ts';
import { findSessionOwner, insertSession, renewSession } from '../store/access/sessions.ts';
import { type FoundLogin, findLogin, getUser, type StoredUser } from '../store/access/users.ts';
import type { LoginDelay } from './login-delay.ts';
import { isCorrectPassword, loginHolder } from './passwords.ts';
import { isRefusedAsPublished, type PublishedPassword } from './published-password.ts';
import type { Tokens } from './tokens.ts';

/** Dependencies of the handlers for logins and token renewals. */
export type AccessDependencies = {
  readonly tokens: Tokens;
  readonly delay: LoginDelay;
  readonly realms: readonly string[];
  readonly tokenLifetimeS: Readonly<Record<TokenKind, number>>;
  readonly published: PublishedPassword;
};

export const logIn =
  (access: AccessDependencies): Handler<'login'> =>
  async ({ body, database, origin, userAgent, proximity }) => {
    const realm = requireRealm(body.realm, access.realms);
    const document = normaliseDocument(body.parent_username);
    const login = normalisedLogin(realm, body.username);
    let found: FoundLogin | undefined;
    const isCorrect = async () => {
      found = await findLogin(database, document, realm, login);
      const isMatch = await isCorrectPassword(found?.password_hash, body.password, loginHolder(found?.customer_id));
      return isMatch && !isRefusedAsPublished(access.published, { document, password: body.password }, proximity);
    };
    const isAllowed = await access.delay.attempt(`${document} ${realm} ${login}`, origin.address, isCorrect, document);
    if (!isAllowed || !found?.user_id) throw new Refusal('wrong_credentials');
    const { customer_id: companyId, user_id: userId } = found;
    return database.transactInCompany(companyId, { ...origin, user_id: userId, via: 'api' }, async (transaction) => {
      const sessionId = await insertSession(transaction, {
        companyId,
        userId,
        address: origin.address,
        userAgent,
        lifetimeS: access.tokenLifetimeS.refresh,
      });
      return tokenReply(access, transaction, await getUser(transaction, userId), sessionId);
    });
  };

export const renewToken =
  (access: AccessDependencies): Handler<'renewToken'> =>
  async ({ actor, database, origin }) => {
    const owner = await findSessionOwner(database, actor.session_id, actor.signing_key_id);
    if (!owner) throw new Refusal('session_ended');
    const context = { ...origin, user_id: owner.user_id, session_id: actor.session_id, via: 'api' };
    return database.transactInCompany(owner.customer_id, context, async (transaction) => {
      await renewSession(transaction, actor.session_id, access.tokenLifetimeS.refresh);
      return tokenReply(access, transaction, await getUser(transaction, owner.user_id), actor.session_id);
    });
  };

/** Normalises a login as it is stored: a driver's is a CPF without punctuation, others are in lower case. */
export const normalisedLogin = (realm: Realm, login: string): string =>
  realm === 'driver' ? normaliseDocument(login) : login.trim().toLowerCase();

/** The cookie with a refresh token. Browsers send it only to the calls under `/auth`, and never from another site. */
export const refreshCookie = (token: string, lifetimeS: number): string =>
  `${refreshCookieName}=${token}; Path=/auth; Max-Age=${lifetimeS}; HttpOnly; SameSite=Strict`;

export const refreshCookieName = 'tropeiro_refresh';

/** New tokens of a session, with its user. */
export async function tokenPair(
  access: AccessDependencies,
  db: Db,
  user: StoredUser,
  sessionId: number,
): Promise<TokenPair> {
  const tokens = await access.tokens.issue(db, user, sessionId);
  return {
    access_token: tokens.access,
    refresh_token: tokens.refresh,
    expires_in: access.tokenLifetimeS.access,
    token_type: 'Bearer',
    user: userOf(user),
  };
}

async function tokenReply(access: AccessDependencies, db: Db, user: StoredUser, sessionId: number) {
  const body = await tokenPair(access, db, user, sessionId);
  return {
    body,
    headers: {
      'set-cookie': refreshCookie(body.refresh_token, access.tokenLifetimeS.refresh),
      'cache-control': 'no-store',
    },
  };
}

/** The user of a session, as logins and renewals return it. */
export const userOf = ({ grants, version, customer_version, ...user }: StoredUser): User => ({
  ...user,
  permissions: permissionsOf(user.role, grants),
  customer_id: user.customer.id,
});

function requireRealm(name: string | null | undefined, allowed: readonly string[]): Realm {
  const realm = name?.trim().toLowerCase() || 'customer';
  if (!allowed.includes(realm)) {
    throw new Refusal('invalid_input', {
      faults: [{ pointer: '/realm', ...notAllowed(allowed, realm) }],
    });
  }
  return realm as Realm;
}
