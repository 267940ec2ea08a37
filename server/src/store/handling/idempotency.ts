import type { Transaction } from '../engine/database.ts';
import { one } from '../engine/database.ts';
import { type Sql, sql } from '../engine/statement.ts';

export type KeptCall = {
  readonly customerId: number;
  readonly userId: number;
  readonly path: string;
  /** A hash of the key that the caller named. */
  readonly key: string;
};

/** The answer is sealed: nobody but its caller can read it. */
export type KeptAnswer = { readonly request_hash: string; readonly answer: string };

/**
 * Takes the key for this transaction. The lock dies with the transaction however it ends, so a killed process leaves
 * no key behind that is "still running" for ever.
 */
export async function claimKey(
  transaction: Transaction,
  call: KeptCall,
): Promise<{ readonly running: boolean; readonly kept: KeptAnswer | undefined }> {
  // Two statements: the second must see what the lock's last holder committed, and so needs a snapshot of its own.
  const [locked, found = []] = await transaction.all([
    sql`select pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([call.customerId, call.userId, call.path, call.key])}, 0))`,
    sql`select json_build_object('request_hash', request_hash, 'answer', answer)
      from idempotency where customer_id = ${call.customerId} and user_id = ${call.userId}
        and path = ${call.path} and key = ${call.key} and date_expires > now()`,
  ]);
  if (locked?.[0]?.[0] !== 't') return { running: true, kept: undefined };
  return { running: false, kept: one<KeptAnswer>(found) };
}

/** Asked with the commit of the change it answers for. */
export const keepAnswer = (call: KeptCall, answer: KeptAnswer, lifeS: number): Sql =>
  sql`insert into idempotency (customer_id, user_id, path, key, request_hash, answer, date_expires)
    values (${call.customerId}, ${call.userId}, ${call.path}, ${call.key}, ${answer.request_hash}, ${answer.answer},
            now() + make_interval(secs => ${lifeS}))
    on conflict (customer_id, user_id, path, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, date_expires = excluded.date_expires`;
