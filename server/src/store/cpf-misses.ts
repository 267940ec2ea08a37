import type { Actor } from '@tropeiro/domain/actor.ts';
import { findAllowance, takeAllowance } from './allowances.ts';
import { CountedRefusal } from './counted-refusal.ts';
import type { Reader } from './database.ts';
import { sql } from './statement.ts';

/**
 * How many CPFs that no record has may be asked for in an hour. Whoever may write a noun may match whole CPFs, as the
 * specification's filter and imports need; whoever guesses them misses.
 */
export const missesAtMost = { ofUser: 100, ofCompany: 1000 } as const;

const windowS = 3600;

/** Those who see CPFs anyway have nothing to guess. */
export const seesCpfs = ({ permissions }: Actor): boolean => permissions.includes('pii:read');

const subjectsOf = ({ user_id, customer_id }: Actor) =>
  [
    [`cpf misses of user ${user_id}`, missesAtMost.ofUser],
    [`cpf misses of company ${customer_id}`, missesAtMost.ofCompany],
  ] as const;

/** Refuses whoever has no misses left: not even what would be none is told to them. */
export async function requireMissesLeft(reader: Reader, actor: Actor): Promise<void> {
  for (const [subject, limit] of subjectsOf(actor)) {
    const { remaining, resetS } = await findAllowance(reader, subject, limit, windowS);
    if (remaining === 0) throw tooMany(limit, resetS);
  }
}

/**
 * Counts misses, in the database for all processes, and notes them in the audit, nothing personal among it. Comes back
 * with the refusal when there are too many.
 */
export async function takeMisses(
  reader: Reader,
  actor: Actor,
  noun: string,
  count: number,
): Promise<CountedRefusal | undefined> {
  if (count === 0) return undefined;
  for (const [subject, limit] of subjectsOf(actor)) {
    const { granted, resetS } = await takeAllowance(reader, subject, count, limit, windowS);
    if (granted === count) continue;
    // Once there are too many, each further one would only lengthen the audit.
    if (granted > 0) await note(reader, noun, count);
    return tooMany(limit, resetS);
  }
  await note(reader, noun, count);
  return undefined;
}

const tooMany = (limit: number, retry: number): CountedRefusal =>
  new CountedRefusal('too_many_misses', { details: { limit, retry }, headers: { 'retry-after': String(retry) } });

const note = (reader: Reader, noun: string, missed: number) =>
  reader.rows(sql`select note_deed('searched', ${{ resource: noun, by: 'cpf', missed }})`);

/** Asked before a CPF is looked for on behalf of somebody who does not see CPFs; refuses whoever has guessed too often. */
export async function requireMatchable(reader: Reader, actor: Actor, cpf: string): Promise<void> {
  if (seesCpfs(actor)) return;
  await requireMissesLeft(reader, actor);
  const [row] = await reader.rows(sql`select exists (select from driver where cpf = ${cpf})`);
  const refusal = row?.[0] === 't' ? undefined : await takeMisses(reader, actor, 'driver', 1);
  if (refusal) throw refusal;
}
