import { setImmediate } from 'node:timers/promises';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { forbidden } from '@tropeiro/domain/access/forbidden.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';
import { many } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { auditDryRun, beginBatch, requireOnlyImport, rollBackUnless, writeAll } from '../store/importing/imports.ts';
import { canSeeCpfs, maxMissCount, recordMisses, requireMissesLeft } from '../store/privacy/cpf-misses.ts';
import { type Headings, readHeadings } from './headings.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import type { OpenSheet } from './open-sheet.ts';
import { type ParsedRow, RowParser } from './row-parser.ts';
import { RowResolver } from './row-resolver.ts';
import { ImportTally } from './tally.ts';

export type ImportOptions = {
  /** Does everything but stores nothing. */
  readonly dryRun?: boolean;
  /** Called now and then with the number of rows that are done. */
  readonly onRows?: (count: number) => void;
};

/**
 * Imports the rows of a file: what is not there is created, what is there is changed where the file says otherwise,
 * and a row with a fault is left out. All of it is the caller's one transaction: a crash stores nothing. Rows come in
 * chunks, so that a long file fits into little memory and others get their turn.
 */
export async function importSheet<T extends { readonly id: number }, Fields extends object>(
  kind: ImportKind<T, Fields>,
  sheet: OpenSheet,
  context: ImportContext,
  transaction: Transaction,
  { dryRun = false, onRows = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const headings = readHeadings(sheet.headings, kind.columns, kind.key);
  const tally = new ImportTally(headings, kind.columns, context.language);
  const parser = new RowParser(kind, headings, transaction);
  const resolver = new RowResolver(kind, context);
  const guesser = findGuesser(kind, headings, context.actor);
  const countMisses = async (count: number) => guesser && (await recordMisses(transaction, guesser, kind.noun, count));
  await requireOnlyImport(transaction, kind.noun);
  await beginBatch(transaction, 'import');
  if (guesser) await requireMissesLeft(transaction, guesser);
  let refusal: Refusal | undefined;
  const report = await rollBackUnless(transaction, async () => {
    for await (const chunk of chunksOf(sheet.rows)) {
      await importRows(await parser.parse(chunk), kind, resolver, tally, transaction, dryRun);
      if (guesser && parser.missCount + tally.missCount > maxMissCount.ofUser) break;
      onRows(tally.rowCount);
      await setImmediate();
    }
    if (!dryRun) refusal = await countMisses(parser.missCount + tally.missCount);
    return [!dryRun && refusal === undefined, tally.report(dryRun)];
  });
  if (dryRun) {
    await auditDryRun(transaction, { resource: kind.noun, rows: tally.rowCount, matched: tally.matchedCount });
    refusal = await countMisses(parser.missCount + tally.missCount);
  }
  if (refusal) throw refusal;
  return report;
}

/** The actor who might find out CPFs by such a file; nobody, where it names none or its sender sees them anyway. */
function findGuesser(
  { isGuess }: Pick<ImportKind<never, never>, 'isGuess'>,
  { columns }: Headings,
  actor: Actor | undefined,
): Actor | undefined {
  if (!actor || canSeeCpfs(actor)) return undefined;
  const namesDrivers = columns.some(({ holds }) => holds.kind === 'reference' && holds.to === 'driver');
  if (namesDrivers && !actor.permissions.includes('driver:write')) throw forbidden(actor.role, 'driver:write');
  return namesDrivers || isGuess ? actor : undefined;
}

async function importRows<T extends { readonly id: number }, Fields extends object>(
  rows: readonly ParsedRow[],
  { records, key, announce, isGuess = () => false }: ImportKind<T, Fields>,
  resolver: RowResolver<T, Fields>,
  tally: ImportTally,
  transaction: Transaction,
  dryRun: boolean,
): Promise<void> {
  tally.rowCount += rows.length;
  const known = many<T>(await transaction.rows(records.findByKeys(keysOf(rows))));
  const actions = resolver.resolve(rows, known);
  const toChange = actions.flatMap((action) => (action.does === 'change' ? action.id : []));
  // Once more upon the records as they are when nobody else can change them any more.
  const held = toChange.length === 0 ? [] : many<T>(await transaction.rows(records.lockByIds(toChange)));
  const locked = new Map(held.map((record) => [record.id, record]));
  const decided = actions.map((action) =>
    action.does === 'change' ? resolver.resolveAgainst(action.row, locked.get(action.id)) : action,
  );
  const writes = decided.filter((action) => action.does === 'creation' || action.does === 'change');
  const { created, changed, refused } = await writeAll<T, Fields>(
    transaction,
    records,
    writes.map((one) => ({ id: one.does === 'change' ? one.id : undefined, fields: one.fields })),
  );
  const beside = (after: T) => ({ before: locked.get(after.id) ?? after, after });
  announce(transaction, created, changed.map(beside));
  const refusals = new Map(writes.map((action, index) => [action.row, refused.get(index)]));
  const keys = new Set<unknown>(known.map((record) => record[key]));
  for (const action of decided) {
    const refusal = refusals.get(action.row);
    tally.add(action, refusal);
    const isCreated = action.does === 'creation' && refusal === undefined && !dryRun;
    if (keys.has(action.row.key)) tally.matchedCount++;
    else if (!isCreated && isGuess(action.row.key ?? '')) tally.missCount++;
  }
}

const keysOf = (rows: readonly ParsedRow[]): string[] => rows.flatMap(({ key }) => key ?? []);

const chunkMaxRows = 500;

/** A chunk ends after so many characters: long rows are few at once. */
const chunkMaxCharacters = 1_000_000;

async function* chunksOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<readonly SheetRow[]> {
  let chunk: SheetRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    chunk.push(row);
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 0;
    if (chunk.length < chunkMaxRows && characters < chunkMaxCharacters) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
