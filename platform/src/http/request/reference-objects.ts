import { type Reference, referencesOf } from '@tropeiro/contract/references.ts';
import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TObject, TSchema } from 'typebox';
import { pointerToken } from '../../handling/json-pointer.ts';

/** A body in which every reference is an id, as handlers and validators expect. */
export type ReferencedBody = {
  readonly value: unknown;
  readonly faults: readonly Fault[];
  /** References sent both as an id and as an object with another id. */
  readonly contradictions: readonly Fault[];
  /** Where ids came from: `/data/fleet_id` from `/data/fleet/id`. */
  readonly origins: ReadonlyMap<string, string>;
};

/**
 * Makes a function that takes the ids of references out of the objects in which they were sent. Undefined if a body has
 * none.
 */
export function referenceReader(schema: TSchema): ((sent: unknown) => ReferencedBody) | undefined {
  const read = readerOf(schema);
  if (!read) return undefined;
  return (sent) => {
    const found = { faults: [], contradictions: [], origins: new Map<string, string>() };
    return { value: read(sent, '', found), ...found };
  };
}

type Found = { readonly faults: Fault[]; readonly contradictions: Fault[]; readonly origins: Map<string, string> };
type Reader = (value: unknown, pointer: string, found: Found) => unknown;

function readerOf(schema: TSchema): Reader | undefined {
  const { properties, items, anyOf } = schema as Keywords;
  if (anyOf) return anyOf.map(readerOf).find((read) => read !== undefined);
  if (properties) return objectReader(schema as TObject);
  const element = items && readerOf(items);
  return element && listReader(element);
}

const listReader =
  (element: Reader): Reader =>
  (value, pointer, found) =>
    Array.isArray(value) ? value.map((item, index) => element(item, `${pointer}/${index}`, found)) : value;

function objectReader(schema: TObject): Reader | undefined {
  const references = referencesOf(schema);
  const parts = Object.entries(schema.properties).flatMap(([name, property]) => {
    const read = readerOf(property);
    return read ? [{ name, read }] : [];
  });
  if (references.length + parts.length === 0) return undefined;
  return (value, pointer, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields: Record<string, unknown> = { ...value };
    for (const { name, read } of parts)
      if (Object.hasOwn(fields, name)) fields[name] = read(fields[name], `${pointer}/${pointerToken(name)}`, found);
    for (const reference of references)
      if (Object.hasOwn(fields, reference.object)) replaceObjectById(fields, reference, pointer, found);
    return fields;
  };
}

/**
 * Replaces the object of a reference by its id. A null object clears the reference, unless the id is also sent: a
 * response shows null for references that were not requested with includes.
 */
function replaceObjectById(
  fields: Record<string, unknown>,
  { field, object: name }: Reference,
  pointer: string,
  found: Found,
) {
  const { [name]: object, [field]: id } = fields;
  delete fields[name];
  if (object === null) {
    if (id === undefined) fields[field] = null;
    return;
  }
  if (found.faults.length + found.contradictions.length > problemMaxFaults) return;
  const at = `${pointer}/${name}`;
  if (typeof object !== 'object' || Array.isArray(object)) {
    found.faults.push({ pointer: at, ...wrongType('object') });
    return;
  }
  const { id: objectId } = object as { readonly id?: unknown };
  if (objectId === undefined) found.faults.push({ pointer: `${at}/id`, code: 'missing' });
  else if (id === undefined) {
    fields[field] = objectId;
    found.origins.set(`${pointer}/${field}`, `${at}/id`);
  } else if (id !== objectId)
    found.contradictions.push({
      pointer: `${pointer}/${field}`,
      code: 'contradicts',
      details: { other: verbatim(`${at}/id`) },
    });
}

type Keywords = {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
};
