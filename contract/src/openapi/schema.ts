import { findFieldLabel } from '@tropeiro/domain/labels/field-label.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { nounOf } from '@tropeiro/domain/language/noun-schema.ts';
import type { TSchema } from 'typebox';
import { fieldNote } from './field-note.ts';

export type Json = { [key: string]: unknown };

/**
 * A schema as OpenAPI publishes it: named schemas by reference, descriptions in one language, no internal keywords.
 * Values sent by callers (`isSent`) accept more notations than returned ones.
 */
export const publishedSchema = (schema: TSchema, language: Language, isSent = false): Json => {
  const { 'x-row': row } = schema as { 'x-row'?: TSchema };
  if (row !== undefined) return publishedSchema(row, language, isSent);
  const noun = nounOf(schema);
  return noun === undefined ? publishedNoun(schema, language, isSent) : { $ref: `#/components/schemas/${noun}` };
};

/** The definition of a named schema itself, instead of a reference to it. */
export function publishedNoun(schema: TSchema, language: Language, isSent = false): Json {
  const published: Json = {};
  for (const [keyword, value] of Object.entries(idiomatic(schema as Json, isSent))) {
    if (keyword === 'description') published.description = descriptionOf(schema, language);
    else if (keyword === 'properties')
      published.properties = publishedFields(value as Fields, language, isSent, nounOf(schema));
    else if (!internalKeywords.has(keyword)) published[keyword] = publishedKeyword(keyword, value, language, isSent);
  }
  return published;
}

type Fields = Readonly<Record<string, TSchema>>;

/** The fields of an object, with their labels. A field without a description gets the note of its name. */
const publishedFields = (fields: Fields, language: Language, isSent: boolean, noun: string | undefined): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const published = { ...publishedSchema(field, language, isSent), ...labelKeywords(name, noun) };
      if ('description' in published) return [name, published];
      const description = descriptionOfField(name, field, language);
      return [name, description === undefined ? published : { ...published, description }];
    }),
  );

/** The label of a field in both languages, as keywords. */
export const labelKeywords = (field: string, noun?: string): Json => {
  const label = findFieldLabel(field, noun);
  return label ? { 'x-label': label.en, 'x-label-pt-BR': label['pt-BR'] } : {};
};

/** The description of a field: its schema's own, or else the note of its name. */
export const descriptionOfField = (name: string, field: TSchema, language: Language): string | undefined =>
  descriptionOf(field, language) ?? fieldNote(name, (field as Json).type === 'array')?.[language];

/** The description of a schema. For a nullable schema, the description of the other option. */
export function descriptionOf(schema: TSchema, language: Language): string | undefined {
  const { description, 'x-pt-BR': portuguese, anyOf } = schema as Json;
  const note = language === 'pt-BR' ? (portuguese ?? description) : description;
  if (typeof note === 'string') return note;
  return Array.isArray(anyOf)
    ? anyOf.map((option) => descriptionOf(option, language)).find((text) => text !== undefined)
    : undefined;
}

const internalKeywords: ReadonlySet<string> = new Set([
  'x-noun',
  'x-pt-BR',
  'x-upper-bound',
  'x-line',
  'x-yes-no',
  'x-end-of-day',
  'x-forms',
  'x-rule',
]);

function publishedKeyword(keyword: string, value: unknown, language: Language, isSent: boolean): unknown {
  switch (keyword) {
    case 'anyOf':
      return (value as TSchema[]).map((each) => publishedSchema(each, language, isSent));
    case 'items':
      return publishedSchema(value as TSchema, language, isSent);
    case 'additionalProperties':
      return typeof value === 'boolean' ? value : publishedSchema(value as TSchema, language, isSent);
    default:
      return value;
  }
}

/** A schema in the vocabulary that most generators support, as wide as what callers may send. */
function idiomatic(schema: Json, isSent: boolean): Json {
  const { anyOf, patternProperties, format, ...rest } = schema;
  if (isSent && format === 'date-time') return { ...rest, pattern: sentDateTime };
  if (Array.isArray(anyOf)) {
    if (anyOf.every((option) => 'const' in option))
      return { type: anyOf[0]?.type, enum: anyOf.map((option) => option.const), ...rest };
    const [only, ...others] = anyOf.filter(({ type }) => type !== 'null');
    if (others.length === 0 && typeof only?.type === 'string' && nounOf(only) === undefined)
      return { ...withNull(idiomatic(only, isSent)), ...rest };
  }
  const patterns = Object.entries((patternProperties ?? {}) as Json);
  const [only] = patterns;
  if (patterns.length === 1 && only?.[0] === '^.*$') return { ...rest, additionalProperties: only[1] };
  return schema;
}

/**
 * A nullable schema. Null is added to its type, so that its description and limits stay where readers look for them.
 */
const withNull = ({ type, enum: choices, ...rest }: Json): Json => ({
  type: [type, 'null'],
  ...(Array.isArray(choices) ? { enum: [...choices, null] } : {}),
  ...rest,
});

/**
 * A date-time as callers may write it: with or without a time, seconds and an offset (see `parseInstant` of the
 * server).
 */
const sentDateTime =
  '^\\d{4}-\\d{2}-\\d{2}([Tt ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?([Zz]|[+-]\\d{2}(:?\\d{2})?)?)?$';
