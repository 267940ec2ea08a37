import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { nounOf } from '@tropeiro/domain/language/schema.ts';
import type { TSchema } from 'typebox';

export type Json = { [key: string]: unknown };

/** A schema as OpenAPI publishes it: named schemas by reference, descriptions in one language, no internal keywords. */
export const publishedSchema = (schema: TSchema, language: Language): Json => {
  const noun = nounOf(schema);
  return noun === undefined ? publishedNoun(schema, language) : { $ref: `#/components/schemas/${noun}` };
};

/** The same for the definition of a named schema, where a reference would point to itself. */
export function publishedNoun(schema: TSchema, language: Language): Json {
  const published: Json = {};
  for (const [keyword, value] of Object.entries(idiomatic(schema as Json))) {
    if (keyword === 'description') published.description = descriptionOf(schema, language);
    else if (!internalKeywords.has(keyword)) published[keyword] = publishedKeyword(keyword, value, language);
  }
  return published;
}

/** The description of a schema; of a nullable one, that of the other option. */
export function descriptionOf(schema: TSchema, language: Language): string | undefined {
  const { description, 'x-pt-BR': portuguese, anyOf } = schema as Json;
  const note = language === 'pt-BR' ? (portuguese ?? description) : description;
  if (typeof note === 'string') return note;
  return Array.isArray(anyOf)
    ? anyOf.map((option) => descriptionOf(option, language)).find((text) => text !== undefined)
    : undefined;
}

const internalKeywords: ReadonlySet<string> = new Set(['x-noun', 'x-pt-BR', 'x-upper-bound', 'x-line']);

function publishedKeyword(keyword: string, value: unknown, language: Language): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Record<string, TSchema>).map(([name, each]) => [name, publishedSchema(each, language)]),
      );
    case 'anyOf':
      return (value as TSchema[]).map((each) => publishedSchema(each, language));
    case 'items':
      return publishedSchema(value as TSchema, language);
    case 'additionalProperties':
      return typeof value === 'boolean' ? value : publishedSchema(value as TSchema, language);
    default:
      return value;
  }
}

/** A schema with constants as `enum` and a map as `additionalProperties`, which more generators understand. */
function idiomatic(schema: Json): Json {
  const { anyOf, patternProperties, ...rest } = schema;
  if (Array.isArray(anyOf) && anyOf.every((option) => 'const' in option)) {
    return { type: anyOf[0]?.type, enum: anyOf.map((option) => option.const), ...rest };
  }
  const patterns = Object.entries((patternProperties ?? {}) as Json);
  const [only] = patterns;
  if (patterns.length === 1 && only?.[0] === '^.*$') return { ...rest, additionalProperties: only[1] };
  return schema;
}
