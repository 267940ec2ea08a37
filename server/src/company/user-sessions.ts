import { endSessionOfUser } from '../access/end-sessions.ts';
import type { Handler } from '../handling/handler.ts';
import { findUserOfSession, listUserSessions as listSessions } from '../store/access/sessions.ts';

export const listUserSessions: Handler<'listUserSessions'> = async ({ query, actor }) =>
  listSessions({ userId: query.user_id, currentId: actor.session_id, page: query });

export const endUserSession: Handler<'endUserSession'> = async (call) =>
  endSessionOfUser(call, await findUserOfSession(call.transaction, call.params.id));
