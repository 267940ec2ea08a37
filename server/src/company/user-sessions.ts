import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Handler } from '../handling/handler.ts';
import { endSessions, findUserOfSession, listUserSessions as listSessions } from '../store/access/sessions.ts';
import { lockUserAccount } from '../store/access/user-accounts.ts';
import { requireWithinOwn } from './require-within-own.ts';

export const listUserSessions: Handler<'listUserSessions'> = async ({ query, actor }) =>
  listSessions({ userId: query.user_id, currentId: actor.session_id, page: query });

export const endUserSession: Handler<'endUserSession'> = async ({ params, actor, transaction }) => {
  const userId = await findUserOfSession(transaction, params.id);
  const user = userId === undefined ? undefined : await lockUserAccount(transaction, userId);
  if (!user) throw new Refusal('not_found');
  requireWithinOwn(actor, user.record, { parameter: 'id' });
  if ((await endSessions(transaction, user.record.id, params.id)) === 0) throw new Refusal('not_found');
  return {};
};
