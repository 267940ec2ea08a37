import { findFieldLabel } from '@tropeiro/domain/labels/field-label.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TSchema } from 'typebox';
import type { Field, Fields } from '../client/field.ts';
import type { Contract } from '../operation.ts';
import { publishedNouns } from './openapi.ts';
import { type Json, publishedNoun } from './schema.ts';

/** The fields of all records of a contract, by the names of the records. */
export const fieldsOf = (operations: Contract): Readonly<Record<string, Fields>> =>
  Object.fromEntries([...publishedNouns(operations)].map(([name, noun]) => [name, fieldsOfNoun(name, noun)]));

/** The table as a module. Each record is a constant of its own, so that a page has only those that it imports. */
export const fieldTableText = (operations: Contract): string =>
  [
    '// Written by `npm run openapi`: the fields of records for screens. Their schemas and `field-labels.ts` are the place to change them.',
    "import type { Fields } from './field.ts';",
    '',
    ...Object.entries(fieldsOf(operations)).map(
      ([noun, fields]) => `export const ${constantOf(noun)} = ${JSON.stringify(fields)} as const satisfies Fields;`,
    ),
    '',
  ].join('\n');

/** The name of the constant of a record: `vehicleFields`. */
const constantOf = (noun: string): string => `${noun.charAt(0).toLowerCase()}${noun.slice(1)}Fields`;

function fieldsOfNoun(name: string, noun: TSchema): Fields {
  const { properties = {}, required = [] } = publishedNoun(noun, 'en') as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      field,
      {
        label: findFieldLabel(field, name) ?? verbatim(field),
        ...fieldOf(schema),
        ...(required.includes(field) && { isRequired: true }),
      },
    ]),
  );
}

/** A published schema as a field. Of several alternatives, it has the limits of none. */
function fieldOf({ anyOf, ...schema }: Json): Omit<Field, 'label'> {
  const options = Array.isArray(anyOf) ? anyOf.filter(({ type }: Json) => type !== 'null') : [schema];
  const isNullable = options.length < (Array.isArray(anyOf) ? anyOf.length : 0) || typesOf(schema).includes('null');
  const [only = {}] = options as readonly Json[];
  return {
    type: options.length === 1 ? typeOf(only) : 'any',
    ...(isNullable && { isNullable }),
    ...(options.length === 1 && limitsOf(only)),
  };
}

function typeOf(schema: Json): Field['type'] {
  if (schema.$ref !== undefined) return 'record';
  const [type, ...others] = typesOf(schema).filter((each) => each !== 'null');
  if (others.length > 0 || type === undefined) return 'any';
  if (type === 'string')
    return schema.format === 'date' ? 'date' : schema.format === 'date-time' ? 'date_time' : 'text';
  return types[type] ?? 'any';
}

function typesOf({ type }: Json): readonly string[] {
  if (Array.isArray(type)) return type;
  return typeof type === 'string' ? [type] : [];
}

const types: Readonly<Record<string, Field['type']>> = {
  integer: 'integer',
  number: 'number',
  boolean: 'yes_no',
  array: 'list',
  object: 'record',
};

function limitsOf(schema: Json): Partial<Field> {
  const { enum: choices } = schema as { readonly enum?: readonly (string | number | null)[] };
  return {
    ...Object.fromEntries(limits.flatMap((limit) => (isLimit(schema[limit]) ? [[limit, schema[limit]]] : []))),
    ...(choices && { choices: choices.filter((choice) => choice !== null) }),
  };
}

/** Whether a value limits what people write. The largest integer of JSON does not. */
const isLimit = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;
