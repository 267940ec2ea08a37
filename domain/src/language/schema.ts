import { type Static, type TObject, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';
import type { BilingualText } from './bilingual-text.ts';

/** The description of a schema in both languages: the Portuguese one stands beside the English. */
export const description = (en: string, ptBR: string) => ({ description: en, 'x-pt-BR': ptBR });

/** The same, from a bilingual text. */
export const describedBy = (text: BilingualText) => description(text.en, text['pt-BR']);

/**
 * A named object schema: OpenAPI defines it once, under this name, and refers to it elsewhere. A schema that is made of its
 * properties has no name until it is given one.
 */
export const Noun = <P extends TProperties>(name: string, properties: P): TObject<P> =>
  Type.Object(properties, { 'x-noun': name });

/** The name of a named schema. */
export const nounOf = (schema: TSchema): string | undefined => (schema as { 'x-noun'?: string })['x-noun'];

/** The fields of an object that its schema has, and none of those that a caller sent besides. */
export const declaredFields = <P extends TProperties, T extends object>({ properties }: TObject<P>, sent: T): T =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(properties, name))) as T;

/** The largest whole number that survives JSON in every client. */
const idMax = Number.MAX_SAFE_INTEGER;

export const Id = Type.Integer({ minimum: 1, maximum: idMax });

/** A value or null; `notes` describe the field where the schema of the value does not. */
export const Nullable = <S extends TSchema>(schema: S, notes: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], notes);

/** A date and time in ISO 8601; responses always have UTC with Z. */
export const DateTime = Type.String({ format: 'date-time' });

/** A date and time that closes a period: a date alone means the end of that day. */
export const UpperDateTime = Type.String({ format: 'date-time', 'x-upper-bound': true });

/** The same of a period that ends before it: a date alone means the first moment of the next day. */
export const ExclusiveDateTime = Type.String({ format: 'date-time', 'x-upper-bound': 'exclusive' });

/** A day of the calendar; PostgreSQL knows no year 0. */
export const Day = (text: BilingualText) =>
  Type.String({ format: 'date', pattern: '^[12]\\d{3}-', examples: ['2026-01-31'], ...describedBy(text) });

/** A text of one line, such as a name: blanks around it are taken off, and something must be left. */
export const Line = (maxLength: number, notes: object = {}) =>
  Type.String({ minLength: 1, maxLength, 'x-line': true, ...notes });

export const Latitude = Type.Number({ minimum: -90, maximum: 90 });
export const Longitude = Type.Number({ minimum: -180, maximum: 180 });

export type { Static, TSchema };
