import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { type Db, parseAll } from '../db.ts';
import { sql } from '../statement.ts';

/** Fields as a caller sent them. Their values may have any type. */
export type SentFields = Readonly<Record<string, unknown>>;

/**
 * Finds the references of each row that point to no record. The rows need not be complete or valid: everything but an
 * id is skipped.
 */
export async function findUnknownReferences(
  db: Db,
  table: string,
  rows: readonly SentFields[],
): Promise<readonly (readonly Fault[])[]> {
  const references = rows.map((row) => Object.fromEntries(Object.entries(row).filter(isReference)));
  if (references.every((reference) => Object.keys(reference).length === 0)) return rows.map(() => []);
  const unknown = parseAll<string[]>(await db.rows(sql`select unknown_references_of(${table}, ${references}::jsonb)`));
  return references.map((row, index) => unknownReferenceFaults(unknown[index] ?? [], row));
}

/** The faults of these fields of a row, each of which refers to no record. */
export const unknownReferenceFaults = (fields: readonly string[], row: object): Fault[] =>
  fields.map((field) => ({ pointer: `/data/${field}`, ...unknownReference(row[field as keyof typeof row]) }));

const isReference = ([field, value]: readonly [string, unknown]): boolean =>
  field.endsWith('_id') && Number.isSafeInteger(value) && Number(value) > 0;
