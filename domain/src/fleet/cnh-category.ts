import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** Categories of the Brazilian driving licence (CNH). */
export const cnhCategories = ['A', 'B', 'C', 'D', 'E', 'AB', 'AC', 'AD', 'AE'].map((letters, index) => ({
  code: index + 1,
  name: bilingual(letters, letters),
})) satisfies CodeList<number>;

/** Holders of C, D and E must keep a toxicology exam valid (Brazilian Traffic Code, art. 148-A). */
export const toxicologyCategoryIds: readonly number[] = cnhCategories
  .filter(({ name }) => /[CDE]/.test(name.en))
  .map(({ code }) => code);
