import { pointOfInterestIncludes } from '@tropeiro/domain/point-of-interest.ts';
import { categoriesAsReturned } from '@tropeiro/domain/point-of-interest-category.ts';
import { pointOfInterestFieldsOf } from '@tropeiro/domain/point-of-interest-fields.ts';
import type { Handler } from '../http/call.ts';
import { listPointsOfInterest, pointsWith, wholePoints } from '../store/places/points-of-interest.ts';
import { crudHandlers } from './crud.ts';

const listPointOfInterestCategories: Handler<'listPointOfInterestCategories'> = async () => ({
  body: { data: [...categoriesAsReturned] },
});

export const pointOfInterestHandlers = {
  ...crudHandlers(
    {
      list: 'listPointsOfInterest',
      get: 'getPointOfInterest',
      create: 'createPointOfInterest',
      change: 'changePointOfInterest',
      delete: 'deletePointOfInterest',
    },
    {
      table: wholePoints,
      fieldsOf: pointOfInterestFieldsOf,
      seen: ({ includes }) => pointsWith(includes ?? pointOfInterestIncludes),
      list: ({ includes, point_of_interest_category_id: categoryId, ...page }) =>
        listPointsOfInterest(includes ?? pointOfInterestIncludes, page, categoryId),
    },
  ),
  listPointOfInterestCategories,
};
