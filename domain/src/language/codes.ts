import { type BilingualText, bilingual, phrase } from './bilingual-text.ts';
import { comparableText } from './comparable-text.ts';

/** A closed list of codes, each with its name in both languages. */
export type CodeList<C extends string | number = string | number> = readonly {
  readonly code: C;
  readonly name: BilingualText;
  /** Other words that people use for it. */
  readonly aliases?: readonly string[];
}[];

export const codesOf = <C extends string | number>(list: CodeList<C>): C[] => list.map(({ code }) => code);

export const namesOf = (list: CodeList): BilingualText[] => list.map(({ name }) => name);

/** The codes as people write them: by name, with the code if that is a word of its own. */
export const writtenCodes = (list: CodeList): BilingualText[] =>
  list.map(({ code, name }) => (typeof code === 'string' ? namedCode(list, code) : name));

/** Every code with its name, as a description lists them: “P: planned; E: delivered”. */
export const codeMeanings = (list: CodeList): BilingualText => {
  const listed = (language: keyof BilingualText) =>
    list
      .map(({ code, name }) => `${code}: ${name[language].charAt(0).toLowerCase()}${name[language].slice(1)}`)
      .join('; ');
  return bilingual(listed('en'), listed('pt-BR'));
};

/** The code that a text means: by itself, by its name in either language or by another word for it, case and accents aside. */
export function findCode<C extends string | number>(list: CodeList<C>, text: string): C | undefined {
  const wanted = comparableText(text);
  const isCalled = ({ code, name, aliases = [] }: CodeList<C>[number]): boolean =>
    [String(code), name.en, name['pt-BR'], ...aliases].some((spelling) => comparableText(spelling) === wanted);
  return list.find(isCalled)?.code;
}

/** A code with its name, as a sentence says it: “Cancelled (C)”. */
export function namedCode<C extends string | number>(list: CodeList<C>, code: C): BilingualText {
  const name = list.find((one) => one.code === code)?.name;
  return phrase((say) => (name ? `${say(name)} (${code})` : String(code)));
}
