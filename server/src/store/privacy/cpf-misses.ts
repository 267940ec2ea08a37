import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { Transaction } from '../engine/transaction.ts';
import { findAllowance, takeAllowance, takeAllowanceQuery } from '../handling/allowances.ts';

/**
 * The limit of misses in an hour: searches for CPFs that no record has. Whoever may write drivers may search by a whole
 * CPF, as the specification's filter and imports need; whoever guesses CPFs misses.
 */
export const maxMissCount = { ofUser: 100, ofCompany: 1000 } as const;

const windowS = 3600;

/** Whether the actor sees CPFs anyway, and has nothing to guess. */
export const canSeeCpfs = ({ permissions }: Actor): boolean => permissions.includes('pii:read');

const limitsOf = ({ user_id, customer_id }: Actor) =>
  [
    [`cpf misses of user ${user_id}`, maxMissCount.ofUser],
    [`cpf misses of company ${customer_id}`, maxMissCount.ofCompany],
  ] as const;

/**
 * To be called wherever a whole CPF is sent, before anything is compared with it: refuses whoever does not see CPFs and
 * has no misses left. Were only the wrong guesses refused, the right ones would be told.
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
 * Counts misses, in the database for all processes, and records them in the audit, without the CPFs. Returns the
 * refusal when there are too many. What a transaction counts stays counted when it is rolled back.
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

/** Counts so many misses should the transaction be rolled back: a refusal, too, tells that nobody has the CPF. */
function countMissesAfterRollback(db: Db, actor: Actor, noun: string, count: number): void {
  if (!(db instanceof Transaction)) return;
  const counted = limitsOf(actor).map(([subject, limit]) => takeAllowanceQuery(subject, count, limit, windowS));
  db.afterRollback.push(...counted, auditQuery(noun, count));
}

const tooMany = (limit: number, retry: number): Refusal =>
  new Refusal('too_many_misses', { details: { limit, retry }, headers: { 'retry-after': String(retry) } });

/** The query that records misses in the audit. */
const auditQuery = (noun: string, missed: number): Sql =>
  sql`select note_deed('searched', ${{ resource: noun, by: 'cpf', missed }})`;

/** Records in the audit that somebody without misses goes on guessing: once a minute, however often they try. */
async function auditRefused(db: Db, { user_id }: Actor, noun: string): Promise<void> {
  const query = sql`with refused as (${takeAllowanceQuery(`cpf refusals of user ${user_id}`, 1, 1, 60)})
    select note_deed('searched', ${{ resource: noun, by: 'cpf', refused: true }}) from refused where used = 1`;
  if (db instanceof Transaction) db.afterRollback.push(query);
  else await db.rows(query);
}

/**
 * To be called before a search for a CPF: counts a miss of whoever does not see CPFs, and refuses who has guessed too
 * often.
 */
export async function requireMaySearchCpf(db: Db, actor: Actor, cpf: string): Promise<void> {
  await requireMissesLeft(db, actor, 'driver');
  if (!canSeeCpfs(actor) && !(await isKnownCpf(db, cpf))) await requireMiss(db, actor, 'driver');
}

/**
 * The same before a driver is created, which is a miss only when the creation is refused: what was created is there to
 * be seen, and a refusal for something else has told that nobody has the CPF.
 */
export async function requireMayCreateWithCpf(transaction: Transaction, actor: Actor, cpf: string): Promise<void> {
  await requireMissesLeft(transaction, actor, 'driver');
  if (!canSeeCpfs(actor) && !(await isKnownCpf(transaction, cpf)))
    countMissesAfterRollback(transaction, actor, 'driver', 1);
}

/** Counts a miss of whoever does not see CPFs, and refuses who has none left. */
export async function requireMiss(db: Db, actor: Actor, noun: string): Promise<void> {
  const refusal = canSeeCpfs(actor) ? undefined : await recordMisses(db, actor, noun, 1);
  if (refusal) throw refusal;
}

const isKnownCpf = async (db: Db, cpf: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from driver where cpf = ${cpf})`))[0]?.[0] === 't';
