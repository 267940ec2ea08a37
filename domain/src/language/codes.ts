import { type BilingualText, phrase } from './bilingual-text.ts';

/** A closed list of codes, each with its name in both languages. */
export type CodeList<C extends string | number = string | number> = readonly {
  readonly code: C;
  readonly name: BilingualText;
}[];

export const codesOf = <C extends string | number>(list: CodeList<C>): C[] => list.map(({ code }) => code);

export const namesOf = (list: CodeList): BilingualText[] => list.map(({ name }) => name);

/** A code with its name, as a sentence says it: “Cancelled (C)”. */
export function namedCode<C extends string | number>(list: CodeList<C>, code: C): BilingualText {
  const name = list.find((one) => one.code === code)?.name;
  return phrase((say) => (name ? `${say(name)} (${code})` : String(code)));
}
