import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import { Noun } from '../language/schema.ts';

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

export const PointOfInterestCategoryId = Type.Integer({
  minimum: 0,
  maximum: pointOfInterestCategories.length - 1,
});

export const PointOfInterestCategory = Noun('PointOfInterestCategory', {
  id: PointOfInterestCategoryId,
  name: Type.String({ maxLength: 40, examples: ['House'] }),
});
export type PointOfInterestCategory = Type.Static<typeof PointOfInterestCategory>;

/** A point whose category nobody gave is a company: most places a truck calls at are. */
export const defaultCategoryId = 1;

/** As the specification names them; the names in both languages are among the codes. */
export const categoriesAsReturned: readonly PointOfInterestCategory[] = pointOfInterestCategories.map(
  ({ code, name }) => ({ id: code, name: name.en }),
);
