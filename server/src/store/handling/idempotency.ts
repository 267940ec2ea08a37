import { one } from '../engine/db.ts';
import { integerLiteral, type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** The idempotency key of a call, with the user and path that it holds for. */
export type CallKey = {
  readonly companyId: number;
  readonly userId: number;
  readonly path: string;
  /** A hash of the key that the caller named. */
  readonly key: string;
};

/** A response stored for repeated calls, with the hash of its request. Only its caller can decrypt it. */
export type StoredResponse = { readonly request_hash: string; readonly answer: string };

/** A call as it is stored. One that is claimed and still being prepared has no response yet. */
export type StoredCall = { readonly request_hash: string; readonly answer: string | null };

/** The claim on a call by whoever prepares it, until its lease ends. */
export type ClaimLease = { readonly claimant: string; readonly leaseS: number };

/**
 * Locks the key for this transaction, and returns what is stored of its call; `isRunning` where another transaction
 * has the lock. The lock dies with the transaction however it ends, so a killed process leaves no key behind that is "still
 * running" for ever.
 */
export async function lockKey(
  transaction: Transaction,
  call: CallKey,
): Promise<{ readonly isRunning: boolean; readonly stored: StoredCall | undefined }> {
  // Two statements: the second must see what the lock's last holder committed, and so needs a snapshot of its own.
  const [locked, found = []] = await transaction.pipeline([
    sql`select pg_try_advisory_xact_lock(${lockOf(call)})`,
    sql`select json_build_object('request_hash', request_hash, 'answer', answer)
      from idempotency where ${isOf(call)} and date_expires > now()`,
  ]);
  return { isRunning: locked?.[0]?.[0] !== 't', stored: one<StoredCall>(found) };
}

/** The query that stores a response, to run in the transaction of the change itself. */
export const storeResponse = (call: CallKey, { request_hash, answer }: StoredResponse, lifetimeS: number): Sql =>
  writeCall(call, { request_hash, answer, claimant: null }, lifetimeS);

/** The query that claims a call, for whoever has locked the key and found nothing stored of it. */
export const claimCall = (call: CallKey, request_hash: string, { claimant, leaseS }: ClaimLease): Sql =>
  writeCall(call, { request_hash, answer: null, claimant }, leaseS);

/**
 * Whether the call is still this claimant's; if so it stays so, and nobody else can claim it, until the transaction
 * ends. The lock is waited for only where the call is the claimant's own, so that nobody waits for another's long
 * transaction.
 */
export async function lockClaim(transaction: Transaction, call: CallKey, claimant: string): Promise<boolean> {
  const [, found = []] = await transaction.pipeline([
    sql`select pg_advisory_xact_lock(${lockOf(call)}) from idempotency where ${isClaimedBy(call, claimant)}`,
    sql`select 1 from idempotency where ${isClaimedBy(call, claimant)}`,
  ]);
  return found.length > 0;
}

/** Extends the lease of a claim; false where the call is another's by now. */
export async function renewClaim(
  transaction: Transaction,
  call: CallKey,
  { claimant, leaseS }: ClaimLease,
): Promise<boolean> {
  const renewed = await transaction.rows(
    sql`update idempotency set date_expires = now() + make_interval(secs => ${leaseS})
      where ${isClaimedBy(call, claimant)} returning 1`,
  );
  return renewed.length > 0;
}

/** How many bytes the stored calls of the transaction's company take, about: their answers, and what each has beside it. */
export async function countStoredBytes(transaction: Transaction, companyId: number): Promise<number> {
  const [row] = await transaction.rows(
    sql`select coalesce(sum(octet_length(answer)), 0) + count(*) * ${integerLiteral(bytesBesideAnswer)}
      from idempotency where customer_id = ${companyId}`,
  );
  return Number(row?.[0]);
}

/** The bytes of a row and of its entries in indexes, but for the answer. */
export const bytesBesideAnswer = 500;

/** Deletes a claim, as if nobody had called; harmless where the call has been answered or is another's. */
export async function releaseClaim(transaction: Transaction, call: CallKey, claimant: string): Promise<void> {
  await transaction.rows(sql`delete from idempotency where ${isClaimedBy(call, claimant)}`);
}

const writeCall = (call: CallKey, known: StoredCall & { readonly claimant: string | null }, lifetimeS: number): Sql =>
  sql`insert into idempotency (customer_id, user_id, path, key, request_hash, answer, claimant, date_expires)
    values (${call.companyId}, ${call.userId}, ${call.path}, ${call.key}, ${known.request_hash}, ${known.answer},
            ${known.claimant}, now() + make_interval(secs => ${lifetimeS}))
    on conflict (customer_id, user_id, path, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, claimant = excluded.claimant,
          date_expires = excluded.date_expires`;

const lockOf = ({ companyId, userId, path, key }: CallKey): Sql =>
  sql`hashtextextended(${JSON.stringify([companyId, userId, path, key])}, 0)`;

const isOf = ({ companyId, userId, path, key }: CallKey): Sql =>
  sql`customer_id = ${companyId} and user_id = ${userId} and path = ${path} and key = ${key}`;

const isClaimedBy = (call: CallKey, claimant: string): Sql => sql`${isOf(call)} and claimant = ${claimant}`;
