import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { Transaction } from '../engine/transaction.ts';
import { findAllowance, takeAllowance, takeAllowanceQuery } from '../handling/allowances.ts';

/**
 * How many CPFs that no record has may be asked for in an hour. Whoever may write a noun may match whole CPFs, as the
 * specification's filter and imports need; whoever guesses them misses.
 */
export const maxMissCount = { ofUser: 100, ofCompany: 1000 } as const;

const windowS = 3600;

/** Those who see CPFs anyway have nothing to guess. */
export const canSeeCpfs = ({ permissions }: Actor): boolean => permissions.includes('pii:read');

const limitsOf = ({ user_id, customer_id }: Actor) =>
  [
    [`cpf misses of user ${user_id}`, maxMissCount.ofUser],
    [`cpf misses of company ${customer_id}`, maxMissCount.ofCompany],
  ] as const;

/** Refuses whoever has no misses left: not even what would be none is told to them. */
export async function requireMissesLeft(db: Db, actor: Actor): Promise<void> {
  for (const [subject, limit] of limitsOf(actor)) {
    const { remaining, resetS } = await findAllowance(db, subject, limit, windowS);
    if (remaining === 0) throw tooMany(limit, resetS);
  }
}

/**
 * Counts misses, in the database for all processes, and notes them in the audit, nothing personal among it. Comes back
 * with the refusal when there are too many. What a transaction counts stays counted when it is refused.
 */
export async function recordMisses(db: Db, actor: Actor, noun: string, count: number): Promise<Refusal | undefined> {
  if (count === 0) return undefined;
  countMissesAfterRollback(db, actor, noun, count);
  for (const [subject, limit] of limitsOf(actor)) {
    const { granted, resetS } = await takeAllowance(db, subject, count, limit, windowS);
    if (granted === count) continue;
    // Once there are too many, each further one would only lengthen the audit.
    if (granted > 0) await db.rows(auditQuery(noun, count));
    return tooMany(limit, resetS);
  }
  await db.rows(auditQuery(noun, count));
  return undefined;
}

/** Counts so many misses should the transaction be refused: a refusal tells what was asked, and leaves nothing behind. */
function countMissesAfterRollback(db: Db, actor: Actor, noun: string, count: number): void {
  if (!(db instanceof Transaction)) return;
  const counted = limitsOf(actor).map(([subject, limit]) => takeAllowanceQuery(subject, count, limit, windowS));
  db.afterRollback.push(...counted, auditQuery(noun, count));
}

const tooMany = (limit: number, retry: number): Refusal =>
  new Refusal('too_many_misses', { details: { limit, retry }, headers: { 'retry-after': String(retry) } });

const auditQuery = (noun: string, missed: number): Sql =>
  sql`select note_deed('searched', ${{ resource: noun, by: 'cpf', missed }})`;

/** Asked before a CPF is looked for on behalf of somebody who does not see CPFs; refuses whoever has guessed too often. */
export async function requireMaySearchCpf(db: Db, actor: Actor, cpf: string): Promise<void> {
  if (canSeeCpfs(actor)) return;
  await requireMissesLeft(db, actor);
  const refusal = (await isKnownCpf(db, cpf)) ? undefined : await recordMisses(db, actor, 'driver', 1);
  if (refusal) throw refusal;
}

/**
 * The same for somebody new, who is a miss only when the creation is refused: what was created is seen, and what was not
 * has told that nobody has the CPF, whatever else was wrong.
 */
export async function requireMayCreateWithCpf(transaction: Transaction, actor: Actor, cpf: string): Promise<void> {
  if (canSeeCpfs(actor)) return;
  await requireMissesLeft(transaction, actor);
  if (!(await isKnownCpf(transaction, cpf))) countMissesAfterRollback(transaction, actor, 'driver', 1);
}

/** The same for a new user of the realm driver, whose login is a CPF that no other user has. */
export async function requireMayCreateCpfLogin(transaction: Transaction, actor: Actor): Promise<void> {
  if (canSeeCpfs(actor)) return;
  await requireMissesLeft(transaction, actor);
  countMissesAfterRollback(transaction, actor, 'user', 1);
}

const isKnownCpf = async (db: Db, cpf: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from driver where cpf = ${cpf})`))[0]?.[0] === 't';
