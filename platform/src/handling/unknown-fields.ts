import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from './json-pointer.ts';
import { type LikelyName, likelyName } from './likely-name.ts';

/** A field that its schema does not have: where it stands, and which field of the same object is probably meant. */
export type UnknownField = { readonly pointer: string; readonly name: string; readonly likely: LikelyName };

/** Finds the fields of a value that its schema does not have; those of all elements of a list only until there are very many. */
export type UnknownFields = (value: unknown) => readonly UnknownField[];

/**
 * Finds the unknown fields at any depth.
 * @param rows whether to search rows that are validated one by one: there may be very many of them
 */
export function unknownFieldsOf(schema: TSchema, rows: 'with rows' | 'without rows' = 'with rows'): UnknownFields {
  const search = searchOf(schema, rows === 'with rows');
  return (value) => found(search, value);
}

/** @param path names and indices from the outermost: a pointer is made of them only where something is found */
type Search = (value: unknown, path: (string | number)[], unknown: UnknownField[]) => void;

function found(search: Search | undefined, value: unknown): readonly UnknownField[] {
  const unknown: UnknownField[] = [];
  search?.(value, [], unknown);
  return unknown;
}

/** Undefined where a schema says nothing of names, as that of a list of numbers: a million of them are not looked at. */
function searchOf(schema: TSchema, isWithRows: boolean): Search | undefined {
  const { properties, items, anyOf, additionalProperties, 'x-row': row } = schema as Keywords;
  if (row) return isWithRows ? searchOf(row, isWithRows) : undefined;
  if (anyOf) {
    const described = anyOf.find((option) => (option as Keywords).properties ?? (option as Keywords).items);
    return described && searchOf(described, isWithRows);
  }
  if (items) {
    const element = searchOf(items, isWithRows);
    return element && listSearch(element);
  }
  if (!properties || additionalProperties) return undefined;
  return objectSearch(new Map(Object.entries(properties).map(([name, field]) => [name, searchOf(field, isWithRows)])));
}

type Keywords = {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
  additionalProperties?: unknown;
  'x-row'?: TSchema;
};

const listSearch =
  (element: Search): Search =>
  (value, path, unknown) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length && unknown.length <= problemMaxFaults; index++) {
      path.push(index);
      element(value[index], path, unknown);
      path.pop();
    }
  };

function objectSearch(fields: ReadonlyMap<string, Search | undefined>): Search {
  const likely = likelyName(fields.keys());
  return (value, path, unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      const search = fields.get(name);
      if (search) {
        path.push(name);
        search((value as Record<string, unknown>)[name], path, unknown);
        path.pop();
      } else if (!fields.has(name)) unknown.push({ pointer: pointerOf([...path, name]), name, likely });
    }
  };
}

const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((name) => `/${pointerToken(String(name))}`).join('');
