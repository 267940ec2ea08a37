import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { findAllowance, takeAllowance, takeAllowanceQuery } from '@tropeiro/platform/database/calls/allowances.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { Transaction } from '@tropeiro/platform/database/transaction.ts';

/**
 * The hourly limit of misses: searches for CPFs that no record has. Callers who may write drivers may search by a
 * complete CPF, as the specification's filter and imports require. Callers who guess CPFs cause misses.
 */
export const maxMissCount = { ofUser: 100, ofCompany: 1000 } as const;

const windowS = 3600;

/** Whether the actor can read CPFs anyway and so has no need to guess. */
export const canSeeCpfs = ({ permissions }: Actor): boolean => permissions.includes('pii:read');

const limitsOf = ({ user_id, customer_id }: Actor) =>
  [
    [`cpf misses of user ${user_id}`, maxMissCount.ofUser],
    [`cpf misses of company ${customer_id}`, maxMissCount.ofCompany],
  ] as const;

/**
 * Rejects callers who cannot read CPFs and have no misses left. Call it wherever a complete CPF is sent, before
 * comparing it with anything: rejecting only the wrong guesses would reveal the right ones.
 */
export async function requireMissesLeft(db: Db, actor: Actor, noun: string): Promise<void> {
  if (canSeeCpfs(actor)) return;
  for (const [subject, limit] of limitsOf(actor)) {
    const { remaining, resetS } = await findAllowance(db, subject, limit, windowS);
    if (remaining > 0) continue;
    await auditRefused(db, actor, noun);
    throw tooMany(limit, resetS);
  }
}

/**
 * Counts misses in the database for all processes, and records them in the audit without the CPFs. Returns the
 * refusal if there are too many. Misses counted in a transaction stay counted when it is rolled back.
 */
export async function recordMisses(db: Db, actor: Actor, noun: string, count: number): Promise<Refusal | undefined> {
  if (count === 0) return undefined;
  countMissesAfterRollback(db, actor, noun, count);
  for (const [subject, limit] of limitsOf(actor)) {
    const { granted, resetS } = await takeAllowance(db, subject, count, limit, windowS);
    if (granted === count) continue;
    if (granted > 0) await db.rows(auditQuery(noun, count));
    else await auditRefused(db, actor, noun);
    return tooMany(limit, resetS);
  }
  await db.rows(auditQuery(noun, count));
  return undefined;
}

/** Counts these misses if the transaction is rolled back: a rejection also reveals that no record has the CPF. */
function countMissesAfterRollback(db: Db, actor: Actor, noun: string, count: number): void {
  if (!(db instanceof Transaction)) return;
  const counted = limitsOf(actor).map(([subject, limit]) => takeAllowanceQuery(subject, count, limit, windowS));
  db.afterRollback.push(...counted, auditQuery(noun, count));
}

const tooMany = (limit: number, retry: number): Refusal =>
  new Refusal('too_many_misses', { details: { limit, retry }, headers: { 'retry-after': String(retry) } });

const auditQuery = (noun: string, missed: number): Sql =>
  sql`select note_deed('searched', ${{ resource: noun, by: 'cpf', missed }})`;

/** Records in the audit that a user without misses left continues to guess: at most once a minute. */
async function auditRefused(db: Db, { user_id }: Actor, noun: string): Promise<void> {
  const query = sql`with refused as (${takeAllowanceQuery(`cpf refusals of user ${user_id}`, 1, 1, 60)})
    select note_deed('searched', ${{ resource: noun, by: 'cpf', refused: true }}) from refused where used = 1`;
  if (db instanceof Transaction) db.afterRollback.push(query);
  else await db.rows(query);
}

/**
 * Call this before a search for a CPF. Counts a miss if the actor cannot read CPFs and no record has this one.
 * Rejects callers who have guessed too often.
 */
export async function requireMaySearchCpf(db: Db, actor: Actor, cpf: string): Promise<void> {
  await requireMissesLeft(db, actor, 'driver');
  if (!canSeeCpfs(actor) && !(await isKnownCpf(db, cpf))) await requireMiss(db, actor, 'driver');
}

/**
 * Call this before creating a driver. A miss counts only if the creation is rejected. A created record is visible
 * anyway, and a rejection for another reason reveals that no record has the CPF.
 */
export async function requireMayCreateWithCpf(transaction: Transaction, actor: Actor, cpf: string): Promise<void> {
  await requireMissesLeft(transaction, actor, 'driver');
  if (!canSeeCpfs(actor) && !(await isKnownCpf(transaction, cpf)))
    countMissesAfterRollback(transaction, actor, 'driver', 1);
}

/** Counts a miss of a caller who cannot read CPFs, and rejects the caller if none are left. */
export async function requireMiss(db: Db, actor: Actor, noun: string): Promise<void> {
  const refusal = canSeeCpfs(actor) ? undefined : await recordMisses(db, actor, noun, 1);
  if (refusal) throw refusal;
}

const isKnownCpf = async (db: Db, cpf: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from driver where cpf = ${cpf})`))[0]?.[0] === 't';
