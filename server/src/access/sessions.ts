import type { Session } from '@tropeiro/domain/access/session-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { parseAll } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../handling/handler.ts';
import { liveSessionsQuery } from '../store/access/sessions.ts';
import { endSessions } from './end-sessions.ts';
import { refreshCookie } from './log-in.ts';

export const listSessions: Handler<'listSessions'> = async ({ actor, db }) => ({
  body: { data: parseAll<Session>(await db.rows(liveSessionsQuery(actor.user_id, actor.session_id))) },
});

export const logout: Handler<'logout'> = async ({ actor, transaction }) => {
  await endSessions(transaction, actor.user_id, actor.session_id);
  return { headers: { 'set-cookie': refreshCookie('', 0) } };
};

export const endSession: Handler<'endSession'> = async ({ actor, params, transaction }) => {
  if ((await endSessions(transaction, actor.user_id, params.id)) === 0) throw new Refusal('not_found');
  return {};
};
