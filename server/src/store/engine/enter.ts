import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Row } from './pipeline.ts';
import { type Sql, sql } from './statement.ts';

/** From where a call came, for the audit. */
export type Origin = { readonly request_id: string; readonly address: string };

/** Asks whether the actor's session lives, and opens the rows of its company, in the same round trip as what follows. */
export const enter = (actor: Actor, origin: Origin): Sql => sql`select ${enterExpression(actor, origin)}`;

/** The same for a transaction, in which nothing is done without it: fails where `enter` says no. */
export const enterOrFail = (actor: Actor, origin: Origin): Sql =>
  sql`select case when ${enterExpression(actor, origin)} then true else refuse_ended_session() end`;

export const enterExpression = (actor: Actor, origin: Origin): Sql =>
  sql`enter(${actor.session_id}, ${actor.key_id}, ${actor.user_version}, ${actor.customer_version}, ${{
    user_id: actor.user_id,
    session_id: actor.session_id,
    request_id: origin.request_id,
    address: origin.address,
    via: 'api',
  }})`;

export function requireEntered(rows: readonly Row[] | undefined): void {
  if (rows?.[0]?.[0] !== 't') throw new Refusal('session_ended');
}
