import { isDeepStrictEqual } from 'node:util';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import { announceAll } from '../handling/announce.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { beginBatch } from '../store/engine/begin-batch.ts';
import { many } from '../store/engine/db.ts';
import { rollBackUnless } from '../store/engine/roll-back-unless.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { findUnknownReferences } from '../store/engine/unknown-references.ts';
import { auditDryRun, type Outcome, requireOnlyImport, writeAll } from '../store/importing/imports.ts';
import { canSeeCpfs, maxMissCount, recordMisses, requireMissesLeft } from '../store/privacy/cpf-misses.ts';
import type { Changed, ImportContext, ImportKind } from './import-kind.ts';
import { MissingReferences } from './missing-references.ts';
import { keyValueOf } from './natural-key.ts';
import type { ParsedRow, RowFault } from './parsed-row.ts';
import { ReferenceLookup } from './reference-lookup.ts';
import type { RowData } from './row-data.ts';
import { firstOfEachField, type RowAction, RowResolver } from './row-resolver.ts';
import type { RowSource } from './row-source.ts';
import { ImportTally } from './tally.ts';

export type ImportOptions = {
  /** Does everything but stores nothing. */
  readonly dryRun?: boolean;
  /** Creates the records that rows name and that are not there. */
  readonly createMissing?: boolean;
  /** Called now and then with the number of rows that are done. */
  readonly onRows?: (count: number) => void;
  /** Aborted when nobody waits for the import any more, and nothing of it is to be kept. */
  readonly signal?: AbortSignal;
};

/**
 * Imports rows: what is not there is created, what is there is changed where a row says otherwise, and a row with a
 * fault is left out. All of it is the caller's one transaction: a crash stores nothing. Rows come in chunks, so that a
 * long file fits into little memory and others get their turn.
 */
export async function importRows<T extends { readonly id: number }, Fields extends object>(
  kind: ImportKind<T, Fields>,
  openSource: (references: ReferenceLookup, slice: TimeSlice) => RowSource,
  context: ImportContext,
  transaction: Transaction,
  { dryRun = false, createMissing = false, onRows = () => {}, signal }: ImportOptions = {},
): Promise<ImportReport> {
  const references = new ReferenceLookup(transaction, context.actor);
  const slice = new TimeSlice({ signal });
  const source = openSource(references, slice);
  const tally = new ImportTally(kind, context.language);
  const missing = createMissing ? new MissingReferences(transaction, references, context.actor) : undefined;
  const resolver = new RowResolver(kind, context, slice);
  const importer = new ChunkImporter(kind, resolver, tally, transaction, slice, dryRun, missing);
  const guesser = findGuesser(kind, source, context.actor);
  const countMisses = async () =>
    guesser && (await recordMisses(transaction, guesser, kind.noun, references.missCount + tally.missCount));
  await requireOnlyImport(transaction, kind.noun);
  beginBatch(transaction, source.name);
  if (guesser) await requireMissesLeft(transaction, guesser, kind.noun);
  let refusal: Refusal | undefined;
  const report = await rollBackUnless(transaction, async () => {
    for await (const rows of source.chunks()) {
      await importer.import(rows);
      if (guesser && references.missCount + tally.missCount > maxMissCount.ofUser) break;
      onRows(tally.rowCount);
      signal?.throwIfAborted();
    }
    if (!dryRun) refusal = await countMisses();
    return [!dryRun && refusal === undefined, tally.report(dryRun, source.ignoredColumns)];
  });
  if (dryRun) {
    await auditDryRun(transaction, { resource: kind.noun, rows: tally.rowCount, matched: tally.matchedCount });
    refusal = await countMisses();
  }
  if (refusal) throw refusal;
  return report;
}

/** The faults for which a row is left out; undefined if it is not. */
const faultsOf = <T, Fields>(
  action: RowAction<T, Fields>,
  outcome: Outcome<T> | undefined,
): readonly RowFault[] | undefined => {
  if (action.does === 'wrong') return action.faults;
  return outcome && 'refusal' in outcome ? outcome.refusal.faults : undefined;
};

/** The actor who might find out CPFs by such rows; nobody, where they name none or their sender sees them anyway. */
function findGuesser(
  { isGuess }: Pick<ImportKind<never, never>, 'isGuess'>,
  { namesDrivers }: RowSource,
  actor: Actor | undefined,
): Actor | undefined {
  if (!actor || canSeeCpfs(actor)) return undefined;
  return namesDrivers || isGuess ? actor : undefined;
}

/** Imports some of the rows at once, in a few statements for all of them. */
class ChunkImporter<T extends { readonly id: number }, Fields extends object> {
  private readonly kind: ImportKind<T, Fields>;
  private readonly resolver: RowResolver<T, Fields>;
  private readonly tally: ImportTally;
  private readonly transaction: Transaction;
  private readonly slice: TimeSlice;
  private readonly dryRun: boolean;
  private readonly missing: MissingReferences | undefined;

  constructor(
    kind: ImportKind<T, Fields>,
    resolver: RowResolver<T, Fields>,
    tally: ImportTally,
    transaction: Transaction,
    slice: TimeSlice,
    dryRun: boolean,
    missing: MissingReferences | undefined,
  ) {
    this.kind = kind;
    this.resolver = resolver;
    this.tally = tally;
    this.transaction = transaction;
    this.slice = slice;
    this.dryRun = dryRun;
    this.missing = missing;
  }

  async import(rows: readonly ParsedRow[]): Promise<void> {
    this.tally.rowCount += rows.length;
    const known = await this.findKnown(rows);
    await this.loadRules(rows, known);
    const actions = await this.lockChanged(await this.completeMissing(await this.resolver.resolve(rows, known)));
    const writes = actions.flatMap((action) =>
      action.does === 'creation' || action.does === 'change'
        ? { action, id: action.before?.id, fields: action.fields }
        : [],
    );
    const outcomes = await writeAll<T, Fields>(this.transaction, this.kind.records, writes);
    const outcomeOf = new Map<RowAction<T, Fields>, Outcome<T> | undefined>(
      writes.map(({ action }, index) => [action, outcomes[index]]),
    );
    const written = writes.flatMap(({ action: { before } }, index) => {
      const outcome = outcomes[index];
      return outcome && 'record' in outcome ? { before, after: outcome.record } : [];
    });
    this.announceWritten(
      written.flatMap(({ before, after }) => (before ? [] : after)),
      written.flatMap(({ before, after }) => (before ? { before, after } : [])),
    );
    const unknown = await this.findUnknownReferences(actions, outcomeOf);
    const mainKeys = new Set(known.map((record) => this.mainKeyOf(record as RowData)));
    await this.slice.map(actions, (action) => {
      const isCreated = this.count(action, outcomeOf.get(action), unknown.get(action)) && !this.dryRun;
      const key = this.mainKeyOf(action.row.data);
      if (key !== undefined && mainKeys.has(key)) this.tally.matchedCount++;
      else if (!isCreated && this.kind.isGuess?.(key ?? '')) this.tally.missCount++;
    });
  }

  /** Counts what has become of a row, and returns whether a record was made of it. */
  private count(
    action: RowAction<T, Fields>,
    outcome: Outcome<T> | undefined,
    unknown: readonly Fault[] = [],
  ): boolean {
    const { row, before, does } = action;
    const faults = faultsOf(action, outcome);
    if (faults) this.tally.addWrong(row, firstOfEachField([...faults, ...unknown]));
    else if (does === 'unchanged') this.tally.addRecord(row, 'unchanged', before?.id ?? 0);
    else if (outcome && 'record' in outcome)
      this.tally.addRecord(row, before ? 'updated' : 'created', outcome.record.id);
    return does === 'creation' && outcome !== undefined && 'record' in outcome;
  }

  /** The references to unknown records of the rows that are left out: a caller mends all faults of a row at once. */
  private async findUnknownReferences(
    actions: readonly RowAction<T, Fields>[],
    outcomeOf: ReadonlyMap<RowAction<T, Fields>, Outcome<T> | undefined>,
  ): Promise<ReadonlyMap<RowAction<T, Fields>, readonly Fault[]>> {
    const leftOut = actions.filter((action) => faultsOf(action, outcomeOf.get(action)));
    const rows = leftOut.map(({ row }) => row.data);
    const found = await findUnknownReferences(this.transaction, this.kind.records.table, rows);
    return new Map(leftOut.map((action, index) => [action, found[index] ?? []]));
  }

  private announceWritten(created: readonly T[], changed: readonly Changed<T>[]): void {
    const { noun, announceChanges } = this.kind;
    const updated = changed.map(({ after }) => after);
    announceAll(this.transaction, `${noun}.created` as AnnouncementType, created as never);
    announceAll(this.transaction, `${noun}.updated` as AnnouncementType, updated as never);
    announceChanges?.(this.transaction, changed);
  }

  private async loadRules(rows: readonly ParsedRow[], known: readonly T[]): Promise<void> {
    const { loadRules } = this.kind;
    if (!loadRules) return;
    const data = rows.map((row) => row.data);
    this.resolver.rules = await loadRules(this.transaction, data, known);
  }

  /** The records that have one of the keys of these rows. */
  private async findKnown(rows: readonly ParsedRow[]): Promise<readonly T[]> {
    const { keys, records } = this.kind;
    const wanted = keys.map((key) => ({
      column: key.column ?? key.field,
      values: rows.flatMap(({ data }) => keyValueOf(key, data) ?? []),
    }));
    const asked = wanted.filter(({ values }) => values.length > 0);
    return asked.length === 0 ? [] : many<T>(await this.transaction.rows(records.findByKeys(asked)));
  }

  /** Creates what rows name and is not there, where nothing else is wrong with them, and resolves those rows anew. */
  private async completeMissing(actions: readonly RowAction<T, Fields>[]): Promise<readonly RowAction<T, Fields>[]> {
    const { missing } = this;
    if (!missing) return actions;
    const isCompletable = (action: RowAction<T, Fields>): boolean =>
      action.does === 'wrong' && missing.canComplete(action.row, action.faults);
    const areCompletable = await this.slice.map(actions, isCompletable);
    const completable = new Set(actions.filter((_, index) => areCompletable[index]));
    if (completable.size === 0) return actions;
    this.tally.createdReferences.push(...(await missing.create([...completable].map(({ row }) => row))));
    return this.slice.map(actions, (action) =>
      completable.has(action) ? this.resolver.resolveAgainst(missing.completed(action.row), action.before) : action,
    );
  }

  /** Resolves once more, upon the records as they are when nobody else can change them any more. */
  private async lockChanged(actions: readonly RowAction<T, Fields>[]): Promise<readonly RowAction<T, Fields>[]> {
    const ids = actions.flatMap(({ does, before }) => (does === 'change' && before ? before.id : []));
    if (ids.length === 0) return actions;
    const held = many<T>(await this.transaction.rows(this.kind.records.lockByIds(ids)));
    const locked = new Map(held.map((record) => [record.id, record]));
    await this.loadRules(
      actions.map(({ row }) => row),
      held,
    );
    return this.slice.map(actions, (action) => {
      if (action.does !== 'change') return action;
      const now = locked.get(action.before?.id ?? 0);
      // Nearly always: nobody has changed the record meanwhile, and other records say nothing about it.
      if (!this.kind.loadRules && isDeepStrictEqual(now, action.before)) return action;
      return this.resolver.resolveAgainst(action.row, now);
    });
  }

  private mainKeyOf(data: RowData): string | undefined {
    const { keys, mainKey } = this.kind;
    const key = keys.find(({ field }) => field === mainKey);
    return key && keyValueOf(key, data);
  }
}
