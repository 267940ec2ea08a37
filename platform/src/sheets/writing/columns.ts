import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { CodeList } from '@tropeiro/domain/language/codes.ts';
import { codeNameEnding } from '@tropeiro/domain/sheets/code-name-column.ts';
import { type TObject, type TSchema, Type } from 'typebox';
import { LongList } from './long-record.ts';

/** One column of a sheet made from nested records: its name, and the path of its value in a record. */
export type Column = {
  readonly name: string;
  readonly path: readonly string[];
  readonly schema: TSchema;
  /** The names of the codes for this column: the cell shows the name. */
  readonly codeNames?: ReadonlyMap<unknown, string>;
};

/** A value that a cell can hold. Null for an empty cell. */
export type WrittenCell = string | number | boolean | null;

/** The columns of a record's schema, followed by one with the name of each code: `status_name` for `status`. */
export function columnsOf(row: TObject, reader: CodeReader): Column[] {
  const columns = fieldColumnsOf(row);
  return [...columns, ...columns.flatMap((column) => codeNameColumn(column, reader))];
}

/** The language for the names of codes, and the lists of codes. */
export type CodeReader = { readonly language: Language; readonly codeLists: readonly CodeList[] };

/** Nested objects become dotted names. A value without a fixed shape is one column. */
function fieldColumnsOf(row: TObject, above: readonly string[] = []): Column[] {
  return Object.entries(row.properties).flatMap(([key, property]) => {
    const path = [...above, key];
    const schema = notNull(property);
    return isClosedObject(schema) ? fieldColumnsOf(schema, path) : [{ name: path.join('.'), path, schema }];
  });
}

function codeNameColumn({ name, path, schema }: Column, { language, codeLists }: CodeReader): Column[] {
  const list = 'enum' in schema ? codeListOf(schema.enum as readonly unknown[], codeLists) : undefined;
  if (!list) return [];
  const codeNames = new Map<unknown, string>(list.map((entry) => [entry.code, entry.name[language]]));
  return [{ name: `${name}${codeNameEnding}`, path, schema: Type.String(), codeNames }];
}

/** The list that contains all of these codes. Undefined if there is none. */
const codeListOf = (codes: readonly unknown[], lists: readonly CodeList[]): CodeList | undefined =>
  lists.find((list) => codes.every((code) => list.some((entry) => entry.code === code)));

/** The value of a column in a record: arrays and open objects as JSON text, null under an absent object. */
export function cellOf(record: unknown, { path, codeNames }: Column): WrittenCell | LongList {
  let value = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[key];
  }
  if (value === undefined || value === null) return null;
  if (codeNames) return codeNames.get(value) ?? null;
  if (value instanceof LongList) return value;
  return typeof value === 'object' ? JSON.stringify(value) : (value as WrittenCell);
}

/** The heading of a column with local times. It names their zone in parentheses, which an import ignores. */
export const headingOf = (column: Column, timezone: string): string =>
  isInstant(column) ? `${column.name} (${timezone})` : column.name;

/** Whether its values are instants, in UTC as received. */
export const isInstant = ({ schema }: Column): boolean => formatOf(schema) === 'date-time';

/** Whether its values are lists. */
export const isList = ({ schema }: Column): boolean => 'items' in schema;

/** Whether its values are calendar dates, without a zone. */
export const isDay = ({ schema }: Column): boolean => formatOf(schema) === 'date';

const formatOf = (schema: TSchema): unknown => ('format' in schema ? schema.format : undefined);

/** The schema beside `null` in a nullable one. */
export function notNull(schema: TSchema): TSchema {
  if (!('anyOf' in schema)) return schema;
  const others = (schema.anyOf as TSchema[]).filter((option) => !('type' in option && option.type === 'null'));
  return others.length === 1 && others[0] ? others[0] : schema;
}

export const isClosedObject = (schema: TSchema): schema is TObject =>
  'properties' in schema &&
  Object.keys(schema.properties as object).length > 0 &&
  !('additionalProperties' in schema && schema.additionalProperties !== false);
