import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { acceptedBody } from '@tropeiro/contract/references.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type TObject, type TSchema, Type } from 'typebox';
import { pointerTokens } from '../../handling/json-pointer.ts';
import { type UnknownField, unknownFieldsOf } from '../../handling/unknown-fields.ts';
import { dryRun } from './misplaced-dry-runs.ts';
import { propertiesOf } from './schema-properties.ts';

/** The fields of a body that the schema of the call does not have. */
type UnknownFields = {
  /** Pointers of those that the record has: only the service writes them. */
  readonly readOnly: readonly string[];
  /** The others. */
  readonly unknown: readonly UnknownField[];
};

/**
 * A function that finds the unknown fields of a body, at any depth; in strict handling also those of rows that are checked one by
 * one. A body that is sent as a record was read has the read-only fields of that record. In strict handling they are unknown to an
 * operation that makes a record.
 * @param reading the operation that reads the record which this one changes, where that is not what it answers with
 */
export function unknownFieldsReader(
  { method, body = Type.Object({}), answer }: Operation,
  reading?: Operation,
): (sent: unknown, isStrict: boolean) => UnknownFields {
  const accepted = acceptedBody(body);
  const findAll = unknownFieldsOf(accepted);
  // What is sent in the data of a body that has none is unknown.
  const withData = Type.Object({ data: Type.Object({}), ...propertiesOf(accepted) });
  const findOutsideRows = unknownFieldsOf(withData, 'without rows');
  const read = reading?.answer ?? answer;
  const record = read.kind === 'record' ? propertiesOf(read.schema).data : undefined;
  return (sent, isStrict) => {
    const found = isStrict ? findAll(sent) : findOutsideRows(sent);
    if (found.length === 0 || record === undefined || (isStrict && method !== 'PUT'))
      return { readOnly: [], unknown: found };
    const isOfRecord = ({ pointer, name }: UnknownField): boolean => {
      const [top, ...path] = pointerTokens(pointer);
      return top === 'data' && name !== dryRun && hasField(record, path);
    };
    return {
      readOnly: isStrict ? found.filter(isOfRecord).map(({ pointer }) => pointer) : [],
      unknown: found.filter((field) => !isOfRecord(field)),
    };
  };
}

/** Reads the record that a call changes, as its caller sees it and with everything that can be included. */
export type RecordReader = (includes: readonly string[]) => Promise<unknown>;

/**
 * Does the change, and refuses if fields that only the service writes were sent with other values than the record has,
 * before the change or after it. What was not asked for with includes came as null or as an empty list. A record that was
 * modified since it was read is refused as one whose If-Match is stale. No caller can have read the time of the change itself: a
 * caller who guessed it would learn whether anything was written.
 */
export async function requireUnaltered<T>(
  sent: unknown,
  readOnly: readonly string[],
  includes: readonly string[],
  read: RecordReader,
  change: () => Promise<T>,
): Promise<T> {
  if (readOnly.length === 0) return change();
  const isIn = (record: unknown) => (pointer: string) => {
    const tokens = pointerTokens(pointer);
    const [value, stored] = valuesAt(sent, record, tokens);
    return (
      (isEmpty(value) && includes.some((name) => name.split('.')[0] === tokens[1])) ||
      isAsShown(value, stored, tokens.slice(1).join('.'), includes)
    );
  };
  const before = await read(includes);
  if (readOnly.includes(modifiedPointer) && isEarlier(...valuesAt(sent, before, pointerTokens(modifiedPointer))))
    throw new Refusal('precondition_failed');
  const altered = readOnly.filter((pointer) => !isIn(before)(pointer));
  const result = await change();
  if (altered.length === 0) return result;
  const after = await read(includes);
  const faults = altered
    .filter((pointer) => pointer === modifiedPointer || !isIn(after)(pointer))
    .map((pointer): Fault => ({ pointer, code: 'read_only' }));
  if (faults.length > 0) throw new Refusal('invalid_input', { faults });
  return result;
}

/**
 * Whether a value is the stored one, as a record shows it that was read with fewer includes: what was not asked for is
 * empty, and elements that were excluded are left out.
 */
function isAsShown(value: unknown, stored: unknown, path: string, includes: readonly string[]): boolean {
  if (isEmpty(value) && includes.includes(path)) return true;
  if (Array.isArray(value) && Array.isArray(stored)) {
    const shown =
      stored.length > value.length ? stored.filter((element) => !(element as Fields)?.date_excluded) : stored;
    return value.length === shown.length && value.every((element, at) => isAsShown(element, shown[at], path, includes));
  }
  if (!isObject(value) || !isObject(stored)) return isDeepStrictEqual(value, stored);
  const names = Object.keys(value);
  return (
    names.length === Object.keys(stored).length &&
    names.every(
      (name) => Object.hasOwn(stored, name) && isAsShown(value[name], stored[name], `${path}.${name}`, includes),
    )
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const modifiedPointer = '/data/date_modified';

/** Whether a moment was sent that is before the stored one; no moment is not. */
const isEarlier = (sent: unknown, stored: unknown): boolean => Date.parse(String(sent)) < Date.parse(String(stored));

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** What stands at the same place of two bodies; elements of a list are the same where their ids are. */
function valuesAt(sent: unknown, record: unknown, tokens: readonly string[]): readonly [unknown, unknown] {
  return tokens.reduce<readonly [unknown, unknown]>(
    ([a, b], token) => {
      const value = (a as Fields)?.[token];
      const id = (value as Fields)?.id;
      const stored = Array.isArray(b)
        ? b.find((element) => id !== undefined && element?.id === id)
        : (b as Fields)?.[token];
      return [value, stored];
    },
    [sent, record],
  );
}

type Fields = Readonly<Record<string, unknown>> | undefined;

function hasField(schema: TSchema, tokens: readonly string[]): boolean {
  const { anyOf, items, properties } = schema as Partial<TObject> & { anyOf?: TSchema[]; items?: TSchema };
  const [token, ...rest] = tokens;
  if (token === undefined) return true;
  if (anyOf) return anyOf.some((option) => hasField(option, tokens));
  if (items) return hasField(items, rest);
  return properties !== undefined && Object.hasOwn(properties, token) && hasField(properties[token] as TSchema, rest);
}
