import { setImmediate } from 'node:timers/promises';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import type { TableRow } from '../sheets/reading/sheet-row.ts';
import { many } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { auditDryRun, beginBatch, requireOnlyImport, rollBackUnless, writeAll } from '../store/importing/imports.ts';
import { canSeeCpfs, maxMissCount, recordMisses, requireMissesLeft } from '../store/privacy/cpf-misses.ts';
import { type Headings, readHeadings } from './headings.ts';
import type { Importer, ImportKind } from './import-kind.ts';
import type { OpenTable } from './open-sheet.ts';
import { type ReadRow, RowReader } from './row-parser.ts';
import { Judge } from './row-resolver.ts';
import { Tally } from './tally.ts';

export type ImportOptions = {
  /** Does everything but keeps nothing. */
  readonly dryRun?: boolean;
  /** Told, now and then, how many rows are done. */
  readonly onRows?: (count: number) => void;
};

/**
 * Brings the rows of a file in: what is not there is created, what is there is changed where the file says otherwise,
 * and a row with a fault is left out. All of it is the caller's one transaction: a crash keeps nothing. Rows come in
 * portions, so that a long file fits into little memory and others get their turn.
 */
export async function importTable<T extends { readonly id: number }, Fields extends object>(
  kind: ImportKind<T, Fields>,
  table: OpenTable,
  importer: Importer,
  transaction: Transaction,
  { dryRun = false, onRows = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const headings = readHeadings(table.headings, kind.columns, kind.key, importer.language);
  const tally = new Tally(headings, kind.columns, importer.language);
  const reader = new RowReader(kind, headings, transaction);
  const judge = new Judge(kind, importer);
  const guesser = guesserAmong(kind, headings, importer.actor);
  const countMisses = async (count: number) => guesser && (await recordMisses(transaction, guesser, kind.noun, count));
  await requireOnlyImport(transaction, kind.noun);
  await beginBatch(transaction, 'import');
  if (guesser) await requireMissesLeft(transaction, guesser);
  let refusal: Refusal | undefined;
  const report = await rollBackUnless(transaction, async () => {
    for await (const portion of portionsOf(table.rows)) {
      await importRows(await reader.read(portion), kind, judge, tally, transaction, dryRun);
      if (guesser && reader.misses + tally.misses > maxMissCount.ofUser) break;
      onRows(tally.rows);
      await setImmediate();
    }
    if (!dryRun) refusal = await countMisses(reader.misses + tally.misses);
    return [!dryRun && refusal === undefined, tally.report(dryRun)];
  });
  if (dryRun) {
    await auditDryRun(transaction, { resource: kind.noun, rows: tally.rows, matched: tally.matched });
    refusal = await countMisses(reader.misses + tally.misses);
  }
  if (refusal) throw refusal;
  return report;
}

/** Who might find out CPFs by such a file; nobody, where it names none or its sender sees them anyway. */
function guesserAmong(
  { isGuess }: Pick<ImportKind<never, never>, 'isGuess'>,
  { columns }: Headings,
  actor: Actor | undefined,
): Actor | undefined {
  if (!actor || canSeeCpfs(actor)) return undefined;
  const namesDrivers = columns.some(({ holds }) => holds.kind === 'reference' && holds.to === 'driver');
  if (namesDrivers && !actor.permissions.includes('driver:write'))
    throw new Refusal('forbidden', { details: { role: actor.role, permission: 'driver:write' } });
  return namesDrivers || isGuess ? actor : undefined;
}

async function importRows<T extends { readonly id: number }, Fields extends object>(
  rows: readonly ReadRow[],
  { records, key, announce, isGuess = () => false }: ImportKind<T, Fields>,
  judge: Judge<T, Fields>,
  tally: Tally,
  transaction: Transaction,
  dryRun: boolean,
): Promise<void> {
  tally.rows += rows.length;
  const known = many<T>(await transaction.rows(records.findByKeys(keysOf(rows))));
  const verdicts = judge.judge(rows, known);
  const toChange = verdicts.flatMap((verdict) => (verdict.is === 'change' ? verdict.id : []));
  // Once more upon the records as they are when nobody else can change them any more.
  const held = toChange.length === 0 ? [] : many<T>(await transaction.rows(records.lockByIds(toChange)));
  const locked = new Map(held.map((record) => [record.id, record]));
  const settled = verdicts.map((verdict) =>
    verdict.is === 'change' ? judge.judgeAgainst(verdict.row, locked.get(verdict.id)) : verdict,
  );
  const writes = settled.filter((verdict) => verdict.is === 'creation' || verdict.is === 'change');
  const { created, changed, refused } = await writeAll<T, Fields>(
    transaction,
    records,
    writes.map((one) => ({ id: one.is === 'change' ? one.id : undefined, fields: one.fields })),
  );
  const beside = (after: T) => ({ before: locked.get(after.id) ?? after, after });
  announce(transaction, created, changed.map(beside));
  const refusals = new Map(writes.map((verdict, index) => [verdict.row, refused.get(index)]));
  const keys = new Set<unknown>(known.map((record) => record[key]));
  for (const verdict of settled) {
    const refusal = refusals.get(verdict.row);
    tally.add(verdict, refusal);
    const isCreated = verdict.is === 'creation' && refusal === undefined && !dryRun;
    if (keys.has(verdict.row.key)) tally.matched++;
    else if (!isCreated && isGuess(verdict.row.key ?? '')) tally.misses++;
  }
}

const keysOf = (rows: readonly ReadRow[]): string[] => rows.flatMap(({ key }) => key ?? []);

const rowsAtOnce = 500;

/** Of so many characters together that long rows are few at once. */
const charactersAtOnce = 1_000_000;

async function* portionsOf(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly TableRow[]> {
  let portion: TableRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    portion.push(row);
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 0;
    if (portion.length < rowsAtOnce && characters < charactersAtOnce) continue;
    yield portion;
    portion = [];
    characters = 0;
  }
  if (portion.length > 0) yield portion;
}
