import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id, Noun } from '@tropeiro/domain/language/noun-schema.ts';
import { pointOfInterestIncludes } from '@tropeiro/domain/places/point-of-interest.ts';
import {
  PointOfInterestCategory,
  PointOfInterestCategoryId,
} from '@tropeiro/domain/places/point-of-interest-category-schema.ts';
import { NewPointOfInterest, PointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { externalCodeFilter } from '../lists/external-code.ts';
import { includesOf } from '../lists/page.ts';
import { wordsFilter } from '../lists/words-filter.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Points of interest', 'Pontos de interesse');

const crudOperations = crud(
  {
    list: 'listPointsOfInterest',
    get: 'getPointOfInterest',
    create: 'createPointOfInterest',
    change: 'changePointOfInterest',
    delete: 'deletePointOfInterest',
  },
  {
    path: '/point_of_interest/',
    tag,
    plural: bilingual('points of interest by title', 'pontos de interesse por título'),
    singular: bilingual('point of interest', 'um ponto de interesse'),
    read: 'point_of_interest:read',
    write: 'point_of_interest:write',
    record: PointOfInterest,
    newRecord: NewPointOfInterest,
    ignoresMisspelt: true,
    example: {
      created: {
        title: 'Depósito Navegantes',
        latitude: -29.9992,
        longitude: -51.1958,
        phone: '+55 51 3200-1234',
        responsible_name: 'Marina Alves',
        migration_id: 'CLI-2044',
        point_of_interest_category_id: 1,
      },
      changed: {
        id: 2,
        title: 'Padaria Auxiliadora',
        latitude: -30.0209,
        longitude: -51.1899,
        responsible_name: 'Dirceu',
      },
      deletedId: 20,
    },
    filters: {
      point_of_interest_category_id: Type.Optional(PointOfInterestCategoryId),
      migration_id: externalCodeFilter,
      q: wordsFilter(bilingual('the title', 'do título'), 'auxiliadora pad'),
    },
    view: { includes: includesOf(pointOfInterestIncludes, pointOfInterestIncludes) },
  },
);

const ChangedPointOfInterest = Noun('ChangedPointOfInterest', { id: Id, ...NewPointOfInterest.properties });

export const pointsOfInterest = {
  ...crudOperations,

  changePointOfInterest: operation({
    ...crudOperations.changePointOfInterest,
    description: bilingual(
      'Required fields must be sent; absent optional fields keep their value; null clears them. The id may be in the path instead: PUT /point_of_interest/{id}.',
      'Os campos obrigatórios precisam ser enviados; campos opcionais ausentes mantêm o valor; null os limpa. O id pode vir no caminho: PUT /point_of_interest/{id}.',
    ),
    byPath: { path: '/point_of_interest/{id}', body: Type.Object({ data: NewPointOfInterest }) },
    body: Type.Object({ data: ChangedPointOfInterest }),
  }),

  listPointOfInterestCategories: operation({
    id: 'listPointOfInterestCategories',
    method: 'GET',
    path: '/point_of_interest_category/',
    tag,
    summary: bilingual('List the categories of points of interest', 'Listar as categorias de pontos de interesse'),
    access: 'point_of_interest:read',
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Type.Array(PointOfInterestCategory) }) },
    refusals: [],
  }),
};
