import { Type } from 'typebox';
import type { CodeList } from '../language/codes.ts';
import { Noun } from '../language/schema.ts';
import { words } from '../language/words.ts';

export const pointOfInterestCategories = [
  { code: 0, name: words('House', 'Casa') },
  { code: 1, name: words('Company', 'Empresa') },
  { code: 2, name: words('Commerce', 'Comércio') },
  { code: 3, name: words('Farm', 'Fazenda') },
  { code: 4, name: words('Boarding point', 'Ponto de embarque') },
  { code: 5, name: words('Construction site', 'Obra') },
  { code: 6, name: words('School', 'Escola') },
  { code: 7, name: words('Fuel station', 'Posto de combustível') },
  { code: 8, name: words('Workshop', 'Oficina') },
  { code: 9, name: words('Supplier', 'Fornecedor') },
] as const satisfies CodeList<number>;

export const PointOfInterestCategoryId = Type.Integer({
  minimum: 0,
  maximum: pointOfInterestCategories.length - 1,
});

export const PointOfInterestCategory = Noun('PointOfInterestCategory', {
  id: PointOfInterestCategoryId,
  name: Type.String({ maxLength: 40 }),
});
export type PointOfInterestCategory = Type.Static<typeof PointOfInterestCategory>;

/** A point whose category nobody gave is a company: most places a truck calls at are. */
export const usualCategoryId = 1;

/** As the specification names them; the names in both languages are among the codes. */
export const categoriesAsReturned: readonly PointOfInterestCategory[] = pointOfInterestCategories.map(
  ({ code, name }) => ({ id: code, name: name.en }),
);
