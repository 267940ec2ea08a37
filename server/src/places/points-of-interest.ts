import { pointOfInterestIncludes } from '@tropeiro/domain/places/point-of-interest.ts';
import { categoriesAsReturned } from '@tropeiro/domain/places/point-of-interest-category.ts';
import { pointOfInterestFieldsOf } from '@tropeiro/domain/places/point-of-interest-rules.ts';
import { crudHandlers } from '../handling/crud.ts';
import type { Handler } from '../handling/handler.ts';
import { requireWords } from '../handling/require-words.ts';
import { listPointsOfInterest, pointTable, pointTableWith } from '../store/places/points-of-interest.ts';

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
      table: pointTable,
      fieldsOf: pointOfInterestFieldsOf,
      tableFor: ({ includes }) => pointTableWith(includes ?? pointOfInterestIncludes),
      list: ({ includes, point_of_interest_category_id: categoryId, migration_id: migrationId, q, ...page }, db) => {
        requireWords(q);
        return listPointsOfInterest(db, includes ?? pointOfInterestIncludes, page, { categoryId, migrationId, q });
      },
    },
  ),
  listPointOfInterestCategories,
};
