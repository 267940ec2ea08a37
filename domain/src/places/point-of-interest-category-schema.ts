import { Type } from 'typebox';
import { Noun } from '../language/noun-schema.ts';
import { pointOfInterestCategories } from './point-of-interest-category.ts';

export const PointOfInterestCategoryId = Type.Integer({
  minimum: 0,
  maximum: pointOfInterestCategories.length - 1,
});

export const PointOfInterestCategory = Noun('PointOfInterestCategory', {
  id: PointOfInterestCategoryId,
  name: Type.String({ maxLength: 40, examples: ['House'] }),
});
export type PointOfInterestCategory = Type.Static<typeof PointOfInterestCategory>;
