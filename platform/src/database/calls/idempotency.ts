import { parseFirst } from '../db.ts';
import { integerLiteral, type Sql, sql } from '../statement.ts';
import type { Transaction } from '../transaction.ts';

/** The idempotency key of a call, with the user and path for which it is valid. */
export type CallKey = {
  readonly companyId: number;
  readonly userId: number;
  readonly path: string;
  /** A hash of the key that the caller sent. */
  readonly key: string;
};

/** A response stored for repeated calls, with the hash of its request. Only its caller can decrypt it. */
export type StoredResponse = { readonly request_hash: string; readonly answer: string };

/** A call as it is stored. A call that is claimed and still being prepared has no response yet. */
export type StoredCall = { readonly request_hash: string; readonly answer: string | null };

/** The claim on a call by the process that prepares it. It is valid until its lease ends. */
export type ClaimLease = { readonly claimant: string; readonly leaseS: number };

/**
 * Locks the key for this transaction and returns what is stored for its call, or `isRunning` if another transaction has
 * the lock. The lock ends with the transaction, so a killed process leaves no key behind that is "still running" for
 * ever.
 */
export async function lockKey(
  transaction: Transaction,
  call: CallKey,
): Promise<{ readonly isRunning: boolean; readonly stored: StoredCall | undefined }> {
  // Two statements: the second must see what the lock's last holder committed, so it needs a snapshot of its own.
  const [locked, found = []] = await transaction.pipeline([
    sql`select pg_try_advisory_xact_lock(${lockOf(call)})`,
    sql`select json_build_object('request_hash', request_hash, 'answer', answer)
      from idempotency where ${isOf(call)} and date_expires > now()`,
  ]);
  return { isRunning: locked?.[0]?.[0] !== 't', stored: parseFirst<StoredCall>(found) };
}

/** The query that stores a response, to run in the transaction of the change itself. */
export const storeResponse = (call: CallKey, { request_hash, answer }: StoredResponse, lifetimeS: number): Sql =>
  writeCall(call, { request_hash, answer, claimant: null }, lifetimeS);

/** The query that claims a call. The caller has locked the key and found nothing stored for it. */
export const claimCall = (call: CallKey, request_hash: string, { claimant, leaseS }: ClaimLease): Sql =>
  writeCall(call, { request_hash, answer: null, claimant }, leaseS);

/**
 * Checks that the call still belongs to this claimant. If so, no other process can claim it until the transaction ends.
 * The lock is awaited only if the call is the claimant's own, so that a call never waits for another's long
 * transaction.
 */
export async function lockClaim(transaction: Transaction, call: CallKey, claimant: string): Promise<boolean> {
  const [, found = []] = await transaction.pipeline([
    sql`select pg_advisory_xact_lock(${lockOf(call)}) from idempotency where ${isClaimedBy(call, claimant)}`,
    sql`select 1 from idempotency where ${isClaimedBy(call, claimant)}`,
  ]);
  return found.length > 0;
}

/** Extends the lease of a claim. Returns false if another process has claimed the call. */
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

/**
 * Estimates how many bytes the stored calls of the transaction's company take: their responses and the overhead of each
 * row.
 */
export async function countStoredBytes(transaction: Transaction, companyId: number): Promise<number> {
  const [row] = await transaction.rows(
    sql`select coalesce(sum(octet_length(answer)), 0) + count(*) * ${integerLiteral(bytesBesideAnswer)}
      from idempotency where customer_id = ${companyId}`,
  );
  return Number(row?.[0]);
}

/** The bytes of a row and its index entries, without the response. */
export const bytesBesideAnswer = 500;

/**
 * Deletes a claim, so that the call can be made again. Does nothing if the call has a response or belongs to another
 * claimant.
 */
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
