import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import type { PointOfInterestCategory } from './point-of-interest-category-schema.ts';

export const pointOfInterestCategories = [
  { code: 0, name: bilingual('House', 'Casa') },
  { code: 1, name: bilingual('Company', 'Empresa') },
  { code: 2, name: bilingual('Commerce', 'Comércio') },
  { code: 3, name: bilingual('Farm', 'Fazenda') },
  { code: 4, name: bilingual('Boarding point', 'Ponto de embarque') },
  { code: 5, name: bilingual('Construction site', 'Obra') },
  { code: 6, name: bilingual('School', 'Escola') },
  { code: 7, name: bilingual('Fuel station', 'Posto de combustível') },
  { code: 8, name: bilingual('Workshop', 'Oficina') },
  { code: 9, name: bilingual('Supplier', 'Fornecedor') },
] as const satisfies CodeList<number>;

/** The default category is company, because most places where trucks stop are companies. */
export const defaultCategoryId = 1;

/** The names of the specification. The names in both languages are with the codes. */
export const categoriesAsReturned: readonly PointOfInterestCategory[] = pointOfInterestCategories.map(
  ({ code, name }) => ({ id: code, name: name.en }),
);
