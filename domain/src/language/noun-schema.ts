import { type Static, type TObject, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';
import type { BilingualText } from './bilingual-text.ts';

/** The description of a schema in both languages. The Portuguese one is stored beside the English one. */
export const description = (en: string, ptBR: string) => ({ description: en, 'x-pt-BR': ptBR });

/** The same, from a bilingual text. */
export const describedBy = (text: BilingualText) => description(text.en, text['pt-BR']);

/**
 * A named object schema. OpenAPI defines it once, under this name, and refers to it elsewhere. A schema derived from
 * its properties has no name until it gets one.
 */
export const Noun = <P extends TProperties>(name: string, properties: P): TObject<P> =>
  Type.Object(properties, { 'x-noun': name });

/** The name of a named schema. */
export const nounOf = (schema: TSchema): string | undefined => (schema as { 'x-noun'?: string })['x-noun'];

/** The fields of an object that its schema has, without other fields that a caller sent. */
export const declaredFields = <P extends TProperties, T extends object>({ properties }: TObject<P>, sent: T): T =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(properties, name))) as T;

/** The largest integer that survives JSON in every client. */
const idMax = Number.MAX_SAFE_INTEGER;

export const Id = Type.Integer({ minimum: 1, maximum: idMax });

/** A value or null. `notes` describe the field if the schema of the value does not. */
export const Nullable = <S extends TSchema>(schema: S, notes: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], notes);

/** A date and time in ISO 8601. Responses always use UTC with Z. */
export const DateTime = Type.String({ format: 'date-time' });

/** A date and time that closes a period. A date alone means the end of that day. */
export const UpperDateTime = Type.String({ format: 'date-time', 'x-upper-bound': true });

/** The end of a period that excludes it. A date alone means the first moment of the next day. */
export const ExclusiveDateTime = Type.String({ format: 'date-time', 'x-upper-bound': 'exclusive' });

/** A calendar date. PostgreSQL has no year 0. */
export const Day = (text: BilingualText) =>
  Type.String({ format: 'date', pattern: '^[12]\\d{3}-', examples: ['2026-01-31'], ...describedBy(text) });

/** A text of one line, such as a name. It is trimmed and must not be empty. */
export const Line = (maxLength: number, notes: object = {}) =>
  Type.String({ minLength: 1, maxLength, 'x-line': true, ...notes });

export const Latitude = Type.Number({ minimum: -90, maximum: 90 });
export const Longitude = Type.Number({ minimum: -180, maximum: 180 });

export type { Static, TSchema };
