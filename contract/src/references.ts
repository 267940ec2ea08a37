import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { type TObject, type TSchema, Type } from 'typebox';

/**
 * A reference in a body to another record, such as `fleet_id`. Callers may send the id, or the record as a response
 * shows it (`fleet: {id}`); then its id is used. Every integer field whose name ends in `_id` is a reference.
 */
export type Reference = { readonly field: string; readonly object: string; readonly id: TSchema };

/** The references of an object, without those that already have an object field of the same name. */
export function referencesOf({ properties }: TObject): readonly Reference[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const object = field.slice(0, -idSuffix.length);
    const id = field.endsWith(idSuffix) && !Object.hasOwn(properties, object) ? wholeNumberOf(schema) : undefined;
    return id ? [{ field, object, id }] : [];
  });
}

/** The schema of an accepted body: it allows an object beside every reference, and requires neither of the two. */
export function acceptedBody(schema: TSchema): TSchema {
  const known = accepted.get(schema);
  if (known) return known;
  const made = withReferenceObjects(schema);
  accepted.set(schema, made);
  return made;
}

const idSuffix = '_id';

const accepted = new WeakMap<TSchema, TSchema>();

function withReferenceObjects(schema: TSchema): TSchema {
  const { properties, required, items, anyOf } = schema as Keywords;
  if (anyOf) return { ...schema, anyOf: anyOf.map(acceptedBody) } as TSchema;
  if (items) return { ...schema, items: acceptedBody(items) } as TSchema;
  if (!properties) return schema;
  const references = referencesOf(schema as TObject);
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const reference = references.find(({ field }) => field === name);
    const own = [name, acceptedBody(property)] as const;
    return reference ? [own, [reference.object, objectOf(reference)] as const] : [own];
  });
  const stillRequired = required?.filter((name) => !references.some(({ field }) => field === name));
  return {
    ...schema,
    properties: Object.fromEntries(fields),
    ...(stillRequired && { required: stillRequired }),
  } as unknown as TSchema;
}

const objectOf = ({ field, id }: Reference): TSchema =>
  Type.Union([Type.Object({ id }, description(`The same as ${field}`, `O mesmo que ${field}`)), Type.Null()]);

const wholeNumberOf = (schema: TSchema): TSchema | undefined => {
  const { type, anyOf } = schema as Keywords;
  return type === 'integer' ? schema : anyOf?.find((option) => (option as Keywords).type === 'integer');
};

type Keywords = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
};
