import { type BilingualText, bilingual, phrase } from './bilingual-text.ts';
import { comparableText } from './comparable-text.ts';

/** A closed list of codes, each with its name in both languages. */
export type CodeList<C extends string | number = string | number> = readonly {
  readonly code: C;
  readonly name: BilingualText;
  /** Synonyms of the name. */
  readonly aliases?: readonly string[];
}[];

export const codesOf = <C extends string | number>(list: CodeList<C>): C[] => list.map(({ code }) => code);

export const namesOf = (list: CodeList): BilingualText[] => list.map(({ name }) => name);

/** The codes as people write them: the names, and the codes that are words themselves. */
export const writtenCodes = (list: CodeList): BilingualText[] =>
  list.map(({ code, name }) => (typeof code === 'string' ? namedCode(list, code) : name));

/** Every code with its name, for descriptions: “P: planned; E: delivered”. */
export const codeMeanings = (list: CodeList): BilingualText => {
  const listed = (language: keyof BilingualText) =>
    list
      .map(({ code, name }) => `${code}: ${name[language].charAt(0).toLowerCase()}${name[language].slice(1)}`)
      .join('; ');
  return bilingual(listed('en'), listed('pt-BR'));
};

/**
 * The code that a text stands for: the code itself, its name in either language or a synonym, ignoring case and
 * accents.
 */
export function findCode<C extends string | number>(list: CodeList<C>, text: string): C | undefined {
  const wanted = comparableText(text);
  const isCalled = ({ code, name, aliases = [] }: CodeList<C>[number]): boolean =>
    [String(code), name.en, name['pt-BR'], ...aliases].some((spelling) => comparableText(spelling) === wanted);
  return list.find(isCalled)?.code;
}

/** A code with its name, for sentences: “Cancelled (C)”. */
export function namedCode<C extends string | number>(list: CodeList<C>, code: C): BilingualText {
  const name = list.find((entry) => entry.code === code)?.name;
  return phrase((translate) => (name ? `${translate(name)} (${code})` : String(code)));
}
