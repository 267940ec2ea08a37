import { type BilingualText, bilingual, phrase } from '../language/bilingual-text.ts';
import type { Fault } from './fault.ts';

/** The names of JSON types, and of yes and no in a cell of a sheet, as used in sentences. */
export const typeNames = {
  string: bilingual('a text', 'um texto'),
  integer: bilingual('a whole number', 'um número inteiro'),
  number: bilingual('a number', 'um número'),
  boolean: bilingual('true or false', 'true ou false'),
  yes_no: bilingual('yes or no', 'sim ou não'),
  object: bilingual('an object', 'um objeto'),
  array: bilingual('a list', 'uma lista'),
  other: bilingual('of another type', 'de outro tipo'),
} as const satisfies Record<string, BilingualText>;

export type TypeName = keyof typeof typeNames;

export const isTypeName = (name: string): name is TypeName => Object.hasOwn(typeNames, name);

/** The fault of a value whose type is none of these. */
export const wrongType = (...types: readonly TypeName[]): Pick<Fault, 'code' | 'details'> => ({
  code: 'wrong_type',
  details: {
    type: phrase((translate) =>
      alternatives(
        types.map((type) => translate(typeNames[type])),
        translate(or),
      ),
    ),
  },
});

const or = bilingual(' or ', ' ou ');

/** a, b or c */
const alternatives = (words: readonly string[], lastBreak: string): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(lastBreak);
