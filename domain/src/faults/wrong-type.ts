import { type BilingualText, bilingual, phrase } from '../language/bilingual-text.ts';
import type { Fault } from './fault.ts';

/** The types of JSON, and what a cell of a sheet says yes or no with, as a sentence asks for them. */
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

/** The fault of a value of another type than this, or than any of these. */
export const wrongType = (...types: readonly TypeName[]): Pick<Fault, 'code' | 'details'> => ({
  code: 'wrong_type',
  details: {
    type: phrase((say) =>
      alternatives(
        types.map((type) => say(typeNames[type])),
        say(or),
      ),
    ),
  },
});

const or = bilingual(' or ', ' ou ');

/** a, b or c */
const alternatives = (words: readonly string[], lastBreak: string): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(lastBreak);
