import type { BilingualText } from './bilingual-text.ts';

/** A closed list of codes, each with its name in both languages. */
export type CodeList<C extends string | number = string | number> = readonly {
  readonly code: C;
  readonly name: BilingualText;
}[];

export const codesOf = <C extends string | number>(list: CodeList<C>): C[] => list.map(({ code }) => code);
