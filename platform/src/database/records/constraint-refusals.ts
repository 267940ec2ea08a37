import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { fieldNameOf } from '@tropeiro/domain/sheets/field-name.ts';
import type { Row } from '../protocol/pipeline.ts';
import { type Sql, sql } from '../statement.ts';
import { unknownReferenceFaults } from './unknown-references.ts';

/**
 * The refusal for a violated constraint, by its name. `<table>_<field>_key` is a value that another record has.
 * `<table>_<field>_fkey` is a reference to a record that does not exist. `<table>_<field>_anonymized` is a reference to
 * the record of an anonymized person. Undefined for anything else.
 */
export function refusalOfConstraint(error: unknown): Refusal | undefined {
  const { code, table, constraint } = error as Violation;
  if (table === undefined || constraint === undefined || !constraint.startsWith(`${table}_`)) return undefined;
  if (code === uniqueViolation) return duplicateRefusal(fieldOfConstraint(table, constraint));
  if (code === checkViolation && constraint.endsWith('_anonymized')) {
    const pointer = `/data/${fieldOfConstraint(table, constraint)}`;
    return new Refusal('rule_violated', { faults: [{ pointer, code: 'anonymized' }] });
  }
  return code === foreignKeyViolation ? unknownReferencesRefusal([fieldOfConstraint(table, constraint)]) : undefined;
}

/** The field that the name of a constraint contains. */
export function fieldOfConstraint(table: string, constraint: string): string {
  const field = constraint.slice(table.length + 1).replace(/_(f?key|anonymized)$/, '');
  return field === 'name_sort' ? 'name' : field;
}

/**
 * Like `refusalOfConstraint`, after querying the refused row. The refusal then names every unknown reference, or the id
 * of the record with that value.
 */
export async function explainedRefusal(
  error: unknown,
  run: (query: Sql) => Promise<readonly Row[]>,
  row: object | undefined = refusedRows.get(error as object),
): Promise<Refusal | undefined> {
  const refusal = refusalOfConstraint(error);
  if (!refusal || !row) return refusal;
  const { code, table, constraint } = error as Violation;
  if (code === uniqueViolation) {
    const [[id] = []] = await run(sql`select holder_of(${constraint}, ${row})`);
    return id ? duplicateRefusal(fieldOfConstraint(String(table), String(constraint)), Number(id)) : refusal;
  }
  const [[fields] = []] = await run(sql`select unknown_references(${table}, ${row})`);
  const unknown: string[] = JSON.parse(fields ?? '[]');
  return unknown.length > 0 ? unknownReferencesRefusal(unknown, row) : refusal;
}

/** A row that was written together with others: a new one, or the one with this id. */
export type WrittenRow = { readonly id: number | undefined; readonly fields: object };

/**
 * Finds, for rows that were written in one refused statement, why each of them would be refused for the same reason.
 * One query checks all. Undefined for rows that would not be refused.
 */
export async function explainedRefusals(
  error: unknown,
  run: (query: Sql) => Promise<readonly Row[]>,
  rows: readonly WrittenRow[],
): Promise<readonly (Refusal | undefined)[]> {
  const { code, table, constraint } = error as Violation;
  const sent = rows.map(({ id, fields }) => ({ ...fields, id }));
  if (code === uniqueViolation) {
    const holders = await run(sql`select holders_of(${constraint}, ${sent}::jsonb)`);
    const field = fieldOfConstraint(String(table), String(constraint));
    return rows.map(({ id }, index) => {
      const holderId = Number(holders[index]?.[0] ?? 0);
      return holderId === 0 || holderId === id ? undefined : duplicateRefusal(field, holderId);
    });
  }
  const unknown = await run(sql`select unknown_references_of(${table}, ${sent}::jsonb)`);
  return rows.map(({ fields }, index) => {
    const names: string[] = JSON.parse(unknown[index]?.[0] ?? '[]');
    return names.length === 0 ? undefined : unknownReferencesRefusal(names, fields);
  });
}

/** Among rows that were written in one statement, those with a value that an earlier row has, if that was refused. */
export async function repeatedRows(
  error: unknown,
  run: (query: Sql) => Promise<readonly Row[]>,
  rows: readonly WrittenRow[],
): Promise<readonly boolean[]> {
  const { code, constraint } = error as Violation;
  if (code !== uniqueViolation) return rows.map(() => false);
  const sent = rows.map(({ id, fields }) => ({ ...fields, id }));
  return (await run(sql`select repeats_in(${constraint}, ${sent}::jsonb)`)).map(([repeats]) => repeats === 't');
}

/**
 * Rethrows an error and remembers the row it refused for `explainedRefusal`. The row is not stored in the error,
 * because the error may be logged.
 */
export const withRefusedRow =
  (row: object) =>
  (error: unknown): never => {
    refusedRows.set(error as object, row);
    throw error;
  };

const refusedRows = new WeakMap<object, object>();

type Violation = { readonly code?: string; readonly table?: string; readonly constraint?: string };

const uniqueViolation = '23505';
const checkViolation = '23514';
export const foreignKeyViolation = '23503';

export function duplicateRefusal(field: string, holderId?: number): Refusal {
  const pointer = `/data/${field}`;
  const details = { field: fieldNameOf(field) };
  if (holderId === undefined) return new Refusal('duplicate', { details, faults: [{ pointer, code: 'taken' }] });
  const faults: Fault[] = [{ pointer, code: 'taken_by', details: { id: holderId } }];
  return new Refusal('duplicate', { details, faults, existingId: holderId });
}

/** Refuses fields of this row that refer to records which do not exist. */
export const unknownReferencesRefusal = (fields: readonly string[], row: object = {}): Refusal =>
  new Refusal('rule_violated', { faults: unknownReferenceFaults(fields, row) });
