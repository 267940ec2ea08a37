import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { PreparedHandler } from '../handling/handler.ts';
import { getPasswordHash } from '../store/access/users.ts';
import type { LoginDelay } from './login-delay.ts';
import { hashNewPassword, isCorrectPassword } from './passwords.ts';
import { commitOwnPassword } from './user-accounts.ts';

/**
 * Changes the caller's own password. The current password is checked and delayed like a login, since a stolen token
 * could otherwise be used to guess it.
 */
export const changePassword = (delay: LoginDelay): PreparedHandler<'changePassword', string> => ({
  async prepare({ actor, body, db, origin, lifetime: { signal } }) {
    const isCorrect = await delay.attempt(`password of ${actor.user_id}`, origin.address, async () =>
      isCorrectPassword(await getPasswordHash(db, actor.user_id), body.current_password, actor, signal),
    );
    if (!isCorrect)
      throw new Refusal('rule_violated', { faults: [{ pointer: '/current_password', code: 'wrong_password' }] });
    return hashNewPassword(body.new_password, '/new_password', actor, signal);
  },
  commit: commitOwnPassword,
});
