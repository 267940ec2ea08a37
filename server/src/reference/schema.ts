import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { countForm } from '@tropeiro/domain/language/count-form.ts';
import type { TSchema } from 'typebox';
import { typeTexts } from './texts.ts';

type Keywords = {
  readonly type?: keyof typeof typeTexts | 'array' | 'null';
  readonly format?: string;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: object;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

/** The schema to document. For a row that is validated apart from the request, it is the schema of the row. */
const shownSchema = (schema: TSchema): TSchema => (schema as { 'x-row'?: TSchema })['x-row'] ?? schema;

/** A nullable schema without `null`, or the row of one that is validated apart; any other schema unchanged. */
export function notNull(sent: TSchema): TSchema {
  const schema = shownSchema(sent);
  const options = (keywordsOf(schema).anyOf ?? []).filter((option) => keywordsOf(option).type !== 'null');
  return options.length === 1 && options[0] ? options[0] : schema;
}

/** The type of a schema in words: `list of text`, `integer or null`. */
export function typeOf(sent: TSchema, language: Language): string {
  const schema = shownSchema(sent);
  const { type, format, items, anyOf } = keywordsOf(schema);
  if (anyOf) return [...new Set(anyOf.map((option) => typeOf(option, language)))].join(` ${typeTexts.or[language]} `);
  if (type === 'null') return 'null';
  if (type === 'array') return `${typeTexts.list[language]} ${typeOf(items ?? {}, language)}`;
  if (format === 'date-time') return typeTexts.dateTime[language];
  if (format === 'date') return typeTexts.day[language];
  if (type === 'object' && isOpen(schema)) return typeTexts.map[language];
  return type === undefined ? typeTexts.anything[language] : typeTexts[type][language];
}

/** The limits of a schema, each as a phrase. */
export function limitsOf(schema: TSchema, language: Language): string[] {
  const keywords = keywordsOf(notNull(schema));
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, items } = keywords;
  const element = items ? keywordsOf(items).enum : undefined;
  const choices = choicesOf(keywords) ?? element;
  return [
    choices && `${typeTexts.oneOf[language]} ${choices.map(String).join(', ')}`,
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, language),
    range(minLength, maxLength, language, { one: typeTexts.character, many: typeTexts.characters }),
    range(minItems, maxItems, language, { one: typeTexts.element, many: typeTexts.elements }),
  ].filter((limit) => limit !== undefined);
}

/** The values that a schema allows, if they are enumerated. */
export const choicesOf = ({ const: only, enum: choices, anyOf }: Keywords): readonly unknown[] | undefined => {
  if (only !== undefined) return [only];
  if (choices) return choices;
  const constants = (anyOf ?? []).map((option) => keywordsOf(option).const);
  return constants.length > 0 && constants.every((constant) => constant !== undefined) ? constants : undefined;
};

export const keywordsOf = (schema: TSchema): Keywords => schema as Keywords;

const isOpen = (schema: TSchema): boolean => Object.keys(keywordsOf(schema).properties ?? {}).length === 0;

function range(
  min: number | undefined,
  max: number | undefined,
  language: Language,
  unit?: { readonly one: BilingualText; readonly many: BilingualText },
): string | undefined {
  const written = (number: number) => number.toLocaleString(language).replace('-', '−');
  const counted = (number: number) =>
    unit ? `${written(number)} ${countForm(number, unit.one[language], unit.many[language])}` : written(number);
  if (min === undefined && max === undefined) return undefined;
  if (max === undefined) return `${typeTexts.atLeast[language]} ${counted(min ?? 0)}`;
  if (min === undefined) return `${typeTexts.atMost[language]} ${counted(max)}`;
  return min === max ? counted(min) : `${written(min)} ${typeTexts.to[language]} ${counted(max)}`;
}
