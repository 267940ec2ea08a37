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

/** Refuses whoever has no misses left, also searches that would be none. */
export async function requireMissesLeft(db: Db, actor: Actor): Promise<void> {
  for (const [subject, limit] of limitsOf(actor)) {
    const { remaining, resetS } = await findAllowance(db, subject, limit, windowS);
    if (remaining === 0) throw tooMany(limit, resetS);
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
    // Once there are too many, each further one would only lengthen the audit.
    if (granted > 0) await db.rows(auditQuery(noun, count));
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

/**
 * To be called before a search for a CPF: counts a miss of whoever does not see CPFs, and refuses who has guessed too
 * often.
 */
export async function requireMaySearchCpf(db: Db, actor: Actor, cpf: string): Promise<void> {
  if (canSeeCpfs(actor)) return;
  await requireMissesLeft(db, actor);
  const refusal = (await isKnownCpf(db, cpf)) ? undefined : await recordMisses(db, actor, 'driver', 1);
  if (refusal) throw refusal;
}

/**
 * The same before a driver is created, which is a miss only when the creation is refused: what was created is there to
 * be seen, and a refusal for something else has told that nobody has the CPF.
 */
export async function requireMayCreateWithCpf(transaction: Transaction, actor: Actor, cpf: string): Promise<void> {
  if (canSeeCpfs(actor)) return;
  await requireMissesLeft(transaction, actor);
  if (!(await isKnownCpf(transaction, cpf))) countMissesAfterRollback(transaction, actor, 'driver', 1);
}

/** The same before a user of the realm driver is created, whose login is a CPF that no other user has. */
export async function requireMayCreateCpfLogin(transaction: Transaction, actor: Actor): Promise<void> {
  if (canSeeCpfs(actor)) return;
  await requireMissesLeft(transaction, actor);
  countMissesAfterRollback(transaction, actor, 'user', 1);
}

const isKnownCpf = async (db: Db, cpf: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from driver where cpf = ${cpf})`))[0]?.[0] === 't';
