import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Row } from './pipeline.ts';
import { type Sql, sql } from './statement.ts';

/** Where a call came from, for the audit. */
export type Origin = { readonly request_id: string; readonly address: string };

/**
 * The query that checks the actor's session and opens its company to the transaction; false where the session has
 * ended.
 */
export const enter = (actor: Actor, origin: Origin): Sql => sql`select ${enterExpression(actor, origin)}`;

/**
 * The same for a transaction that writes: fails where the session has ended, so that nothing behind it runs. Readers of
 * what is announced in other companies do not wait for it.
 */
export const enterOrFail = (actor: Actor, origin: Origin): Sql =>
  sql`select case when ${enterExpression(actor, origin)} then announce_only_in(${actor.customer_id}) else refuse_ended_session() end`;

/** The same for somebody without a session. */
export const openOnly = (companyId: number, actor: object): Sql =>
  sql`select set_config('tropeiro.customer_id', ${companyId}, true), set_config('tropeiro.actor', ${actor}, true), announce_only_in(${companyId})`;

/** What opens no company, for somebody without a session. */
export const openNone = (actor: object): Sql =>
  sql`select set_config('tropeiro.customer_id', '', true), set_config('tropeiro.actor', ${actor}, true)`;

/** Refuses where the rows of `enter` say that the session has ended. */
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
