import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { findUserAccount, lockUserAccount, updateUserAccount } from '../store/access/user-accounts.ts';
import { getUser } from '../store/access/users.ts';
import { userOf } from './log-in.ts';

export const changeOwnUser: Handler<'changeOwnUser'> = async ({ body: { data }, actor, transaction }) => {
  const before = await lockUserAccount(transaction, actor.user_id);
  if (!before) throw new Error('The user of a live session must exist');
  if (data.language !== before.record.language) {
    const changed = { ...before.record, language: data.language };
    await updateUserAccount(transaction, changed, { passwordHash: undefined, voidsTokens: false });
    const after = await findUserAccount(transaction, actor.user_id, false);
    if (after) announce(transaction, 'user.updated', after.record);
  }
  return { body: { data: userOf(await getUser(transaction, actor.user_id)) } };
};
