import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from './json-pointer.ts';

/** Finds the fields of a value that its schema does not know; where there are very many, the first of them. */
export type UnknownFields = (value: unknown) => readonly Fault[];

/** Finds the unknown fields at any depth: for strict handling. */
export function unknownFieldsOf(schema: TSchema): UnknownFields {
  const search = searchOf(schema);
  return (value) => found(search, value);
}

/** @param path names and indices from the outermost: a pointer is made of them only where something is found */
type Search = (value: unknown, path: (string | number)[], faults: Fault[]) => void;

function found(search: Search | undefined, value: unknown): readonly Fault[] {
  const faults: Fault[] = [];
  search?.(value, [], faults);
  return faults;
}

/** Undefined where a schema says nothing of names, as that of a list of numbers: a million of them are not looked at. */
function searchOf(schema: TSchema): Search | undefined {
  const { properties, items, anyOf, additionalProperties, 'x-row': row } = schema as Keywords;
  if (row) return searchOf(row);
  if (anyOf) {
    const described = anyOf.find((option) => (option as Keywords).properties ?? (option as Keywords).items);
    return described && searchOf(described);
  }
  if (items) {
    const element = searchOf(items);
    return element && listSearch(element);
  }
  if (!properties || additionalProperties) return undefined;
  return objectSearch(new Map(Object.entries(properties).map(([name, field]) => [name, searchOf(field)])));
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
  (value, path, faults) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length && faults.length <= problemMaxFaults; index++) {
      path.push(index);
      element(value[index], path, faults);
      path.pop();
    }
  };

const objectSearch =
  (fields: ReadonlyMap<string, Search | undefined>): Search =>
  (value, path, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      if (faults.length > problemMaxFaults) return;
      const search = fields.get(name);
      if (search) {
        path.push(name);
        search((value as Record<string, unknown>)[name], path, faults);
        path.pop();
      } else if (!fields.has(name)) faults.push({ pointer: pointerOf([...path, name]), ...unknownField() });
    }
  };

const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((name) => `/${pointerToken(String(name))}`).join('');
