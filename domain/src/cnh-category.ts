import type { CodeList } from './codes.ts';
import { words } from './words.ts';

/** Categories of the Brazilian driving licence (CNH). */
export const cnhCategories = ['A', 'B', 'C', 'D', 'E', 'AB', 'AC', 'AD', 'AE'].map((letters, index) => ({
  code: index + 1,
  name: words(letters, letters),
})) satisfies CodeList<number>;
