import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Row } from '../protocol/pipeline.ts';
import { type Sql, sql } from '../statement.ts';

/** The origin of a call, for the audit. */
export type Origin = { readonly request_id: string; readonly address: string };

/**
 * The query that checks the actor's session and opens its company to the transaction. Returns false if the session has
 * ended.
 */
export const enter = (actor: Actor, origin: Origin): Sql => sql`select ${enterExpression(actor, origin)}`;

/**
 * Like `enter`, for a transaction that writes. It fails if the session has ended, so that no later statement runs. The
 * transaction announces only in this company, so readers of other companies' announcements do not wait for it.
 */
export const enterOrFail = (actor: Actor, origin: Origin): Sql =>
  sql`select case when ${enterExpression(actor, origin)} then announce_only_in(${actor.customer_id}) else refuse_ended_session() end`;

/** Opens a company for a transaction without a session. */
export const openOnly = (companyId: number, actor: object): Sql =>
  sql`select set_config('tropeiro.customer_id', ${companyId}, true), set_config('tropeiro.actor', ${actor}, true), announce_only_in(${companyId})`;

/** Opens no company, for a transaction without a session. */
export const openNone = (actor: object): Sql =>
  sql`select set_config('tropeiro.customer_id', '', true), set_config('tropeiro.actor', ${actor}, true)`;

/** Refuses if the rows of `enter` show that the session has ended. */
export function requireEntered(rows: readonly Row[] | undefined): void {
  if (rows?.[0]?.[0] !== 't') throw new Refusal('session_ended');
}

/** The call of the SQL function (functions/across-companies/enter.sql). */
const enterExpression = (actor: Actor, origin: Origin): Sql =>
  sql`enter(${actor.session_id}, ${actor.signing_key_id}, ${actor.user_version}, ${actor.customer_version}, ${{
    user_id: actor.user_id,
    session_id: actor.session_id,
    request_id: origin.request_id,
    address: origin.address,
    via: 'api',
  }})`;
