import { isDeepStrictEqual } from 'node:util';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { beginBatch } from '@tropeiro/platform/database/begin-batch.ts';
import { parseAll } from '@tropeiro/platform/database/db.ts';
import { findUnknownReferences } from '@tropeiro/platform/database/records/unknown-references.ts';
import { rollBackUnless } from '@tropeiro/platform/database/roll-back-unless.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { announceAll } from '../../handling/announce.ts';
import { auditDryRun, requireOnlyImport, type WriteOutcome, writeAll } from '../../store/importing/imports.ts';
import { canSeeCpfs, maxMissCount, recordMisses, requireMissesLeft } from '../../store/privacy/cpf-misses.ts';
import type { Changed, ImportContext, ImportKind } from '../kinds/import-kind.ts';
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
  /** Creates missing records that rows refer to by name. */
  readonly createMissing?: boolean;
  /** Called from time to time with the number of processed rows. */
  readonly onRows?: (count: number) => void;
  /** Aborted if the caller no longer waits for the import. Nothing is then stored. */
  readonly signal?: AbortSignal;
};

/**
 * Imports rows. Creates records that do not exist, changes those that differ from their row, and leaves out rows with faults.
 * Everything happens in the caller's transaction, so a crash stores nothing. Rows are processed in chunks, which limits memory
 * and lets other requests run in between.
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

/** The faults for which a row is left out. Undefined if it is not. */
const faultsOf = <T, Fields>(
  action: RowAction<T, Fields>,
  outcome: WriteOutcome<T> | undefined,
): readonly RowFault[] | undefined => {
  if (action.type === 'wrong') return action.faults;
  return outcome && 'refusal' in outcome ? outcome.refusal.faults : undefined;
};

/** The actor who could probe CPFs with these rows. Undefined if the rows contain no CPFs or the actor may see them anyway. */
function findGuesser(
  { isGuess }: Pick<ImportKind<never, never>, 'isGuess'>,
  { namesDrivers }: RowSource,
  actor: Actor | undefined,
): Actor | undefined {
  if (!actor || canSeeCpfs(actor)) return undefined;
  return namesDrivers || isGuess ? actor : undefined;
}

/** Imports a chunk of rows with a few statements. */
class ChunkImporter<T extends { readonly id: number }, Fields extends object> {
  private readonly kind: ImportKind<T, Fields>;
  private readonly resolver: RowResolver<T, Fields>;
  private readonly tally: ImportTally;
  private readonly transaction: Transaction;
  private readonly slice: TimeSlice;
  private readonly dryRun: boolean;
  private readonly missing: MissingReferences | undefined;
  /** The lines of created records, by id. */
  private readonly lineOfCreated = new Map<unknown, number>();

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
      action.type === 'creation' || action.type === 'change'
        ? { action, id: action.before?.id, fields: action.fields }
        : [],
    );
    const outcomes = await writeAll<T, Fields>(this.transaction, this.kind.records, writes);
    const outcomeOf = new Map<RowAction<T, Fields>, WriteOutcome<T> | undefined>(
      writes.map(({ action }, index) => [action, outcomes[index]]),
    );
    const written = writes.flatMap(({ action: { before, row } }, index) => {
      const outcome = outcomes[index];
      if (!before && outcome && 'record' in outcome) this.lineOfCreated.set(outcome.record.id, row.line);
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

  /** Counts the outcome of a row. Returns whether a record was created from it. */
  private count(
    action: RowAction<T, Fields>,
    outcome: WriteOutcome<T> | undefined,
    unknown: readonly Fault[] = [],
  ): boolean {
    const { row, before, type } = action;
    const faults = faultsOf(action, outcome);
    if (faults) this.tally.addWrong(row, firstOfEachField([...this.reported(row, faults), ...unknown]));
    else if (type === 'unchanged') this.tally.addRecord(row, 'unchanged', before?.id ?? 0);
    else if (outcome && 'record' in outcome)
      this.tally.addRecord(row, before ? 'updated' : 'created', outcome.record.id);
    return type === 'creation' && outcome !== undefined && 'record' in outcome;
  }

  /** The faults of a row for the report. A record created by this import is named by its line, because a dry run has no ids. */
  private reported(row: ParsedRow, faults: readonly RowFault[]): readonly RowFault[] {
    const left = this.missing?.remainingFaults(row, faults) ?? faults;
    const ofOtherKinds = new Set(row.unknownNames.map(({ field }) => `/data/${field}`));
    return left.map((fault) => {
      const isOfKind = fault.code === 'taken_by' && !ofOtherKinds.has(fault.pointer ?? '');
      const line = isOfKind ? this.lineOfCreated.get(fault.details?.id) : undefined;
      return line === undefined ? fault : { ...fault, code: 'repeated_key', details: { line } };
    });
  }

  /** The unknown references of rows that are left out, so that a caller can correct all faults of a row at once. */
  private async findUnknownReferences(
    actions: readonly RowAction<T, Fields>[],
    outcomeOf: ReadonlyMap<RowAction<T, Fields>, WriteOutcome<T> | undefined>,
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
    const keyValues = keys.map((key) => ({
      column: key.column ?? key.field,
      values: rows.flatMap(({ data }) => keyValueOf(key, data) ?? []),
    }));
    const asked = keyValues.filter(({ values }) => values.length > 0);
    return asked.length === 0 ? [] : parseAll<T>(await this.transaction.rows(records.findByKeys(asked)));
  }

  /** Creates the missing records of rows without any other faults, and resolves those rows again. */
  private async completeMissing(actions: readonly RowAction<T, Fields>[]): Promise<readonly RowAction<T, Fields>[]> {
    const { missing } = this;
    if (!missing) return actions;
    const isCompletable = (action: RowAction<T, Fields>): boolean =>
      action.type === 'wrong' && missing.canComplete(action.row, action.faults);
    const areCompletable = await this.slice.map(actions, isCompletable);
    const completable = new Set(actions.filter((_, index) => areCompletable[index]));
    if (completable.size === 0) return actions;
    this.tally.createdReferences.push(...(await missing.create([...completable].map(({ row }) => row))));
    return this.slice.map(actions, (action) =>
      completable.has(action) ? this.resolver.resolveAgainst(missing.completed(action.row), action.before) : action,
    );
  }

  /**
   * Locks the records to be changed and resolves their rows against the current values. If a record no longer has the row's key,
   * the row is a new record.
   */
  private async lockChanged(actions: readonly RowAction<T, Fields>[]): Promise<readonly RowAction<T, Fields>[]> {
    const ids = actions.flatMap(({ type, before }) => (type === 'change' && before ? before.id : []));
    if (ids.length === 0) return actions;
    const lockedRecords = parseAll<T>(await this.transaction.rows(this.kind.records.lockByIds(ids)));
    const locked = new Map(lockedRecords.map((record) => [record.id, record]));
    await this.loadRules(
      actions.map(({ row }) => row),
      lockedRecords,
    );
    return this.slice.map(actions, (action) => {
      if (action.type !== 'change') return action;
      const now = locked.get(action.before?.id ?? 0);
      // The usual case: the record has not changed meanwhile, and there are no rules about other records.
      if (!this.kind.loadRules && isDeepStrictEqual(now, action.before)) return action;
      return this.resolver.resolveAgainst(action.row, now && this.resolver.isMatch(action.row, now) ? now : undefined);
    });
  }

  private mainKeyOf(data: RowData): string | undefined {
    const { keys, mainKey } = this.kind;
    const key = keys.find(({ field }) => field === mainKey);
    return key && keyValueOf(key, data);
  }
}
