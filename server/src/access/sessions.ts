import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Session } from '@tropeiro/domain/session.ts';
import type { Handler } from '../http/call.ts';
import { many } from '../store/database.ts';
import { endSessions, liveSessionsOf } from '../store/sessions.ts';
import { getPasswordHash } from '../store/users.ts';
import { refreshCookie } from './log-in.ts';
import type { LoginDelay } from './login-delay.ts';
import { isPassword } from './passwords.ts';
import { givePassword } from './user-accounts.ts';

export const listSessions: Handler<'listSessions'> = async ({ actor, reader }) => ({
  body: { data: many<Session>(await reader.rows(liveSessionsOf(actor.user_id, actor.session_id))) },
});

export const logout: Handler<'logout'> = async ({ actor, transaction }) => {
  await endSessions(transaction, actor.user_id, actor.session_id);
  return { headers: { 'set-cookie': refreshCookie('', 0) } };
};

export const endSession: Handler<'endSession'> = async ({ actor, params, transaction }) => {
  if ((await endSessions(transaction, actor.user_id, params.id)) === 0) throw new Refusal('not_found');
  return {};
};

export const changePassword =
  (delay: LoginDelay): Handler<'changePassword'> =>
  async ({ actor, body, transaction, origin }) => {
    const right = await delay.attempt(`password of ${actor.user_id}`, origin.address, async () =>
      isPassword(await getPasswordHash(transaction, actor.user_id), body.current_password),
    );
    if (!right)
      throw new Refusal('rule_violated', { faults: [{ pointer: '/current_password', code: 'wrong_password' }] });
    await givePassword(transaction, actor.user_id, body.new_password);
    return {};
  };
