import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { BilingualText } from './bilingual-text.ts';

/** What a schema means, in both languages: the English text is its description, the Portuguese one travels beside it. */
export const description = (en: string, ptBR: string) => ({ description: en, 'x-pt-BR': ptBR });

/** The same of a text that is at hand. */
export const describedBy = (text: BilingualText) => description(text.en, text['pt-BR']);

/**
 * An object with a name of its own: the published contract says it once, under this name, and refers to it elsewhere.
 * What is made by taking its properties has no name until it is given one.
 */
export const Noun = <P extends TProperties>(name: string, properties: P): TObject<P> =>
  Type.Object(properties, { 'x-noun': name });

export const nounOf = (schema: TSchema): string | undefined => (schema as { 'x-noun'?: string })['x-noun'];

/** The largest whole number that survives JSON in every client. */
const idMax = Number.MAX_SAFE_INTEGER;

export const Id = Type.Integer({ minimum: 1, maximum: idMax });

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** ISO 8601. Answers are always UTC with Z. */
export const DateTime = Type.String({ format: 'date-time' });

/** Where a bare date closes a period it means the end of that day. */
export const UpperDateTime = Type.String({ format: 'date-time', 'x-upper-bound': true });

/** A day of the calendar; PostgreSQL knows no year 0. */
export const Day = (text: BilingualText) =>
  Type.String({ format: 'date', pattern: '^[12]\\d{3}-', examples: ['2026-01-31'], ...describedBy(text) });

/** A text of one line, such as a name: blanks around it are taken off, and something must be left. */
export const Line = (maxLength: number, notes: object = {}) =>
  Type.String({ minLength: 1, maxLength, 'x-line': true, ...notes });

export const Latitude = Type.Number({ minimum: -90, maximum: 90 });
export const Longitude = Type.Number({ minimum: -180, maximum: 180 });

export type { Static, TSchema };
