import {
  ChangedPointOfInterest,
  NewPointOfInterest,
  PointOfInterest,
  pointOfInterestIncludes,
} from '@tropeiro/domain/point-of-interest.ts';
import { PointOfInterestCategory, PointOfInterestCategoryId } from '@tropeiro/domain/point-of-interest-category.ts';
import { Id } from '@tropeiro/domain/schema.ts';
import { words } from '@tropeiro/domain/words.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { includesOf, pageQuery } from '../page.ts';

const tag = words('Points of interest', 'Pontos de interesse');
const includes = includesOf(pointOfInterestIncludes, pointOfInterestIncludes);
const OnePoint = Type.Object({ data: PointOfInterest });

export const pointsOfInterest = {
  listPointsOfInterest: operation({
    id: 'listPointsOfInterest',
    method: 'GET',
    path: '/point_of_interest/',
    tag,
    summary: words('List points of interest by title', 'Listar pontos de interesse por título'),
    access: 'point_of_interest:read',
    query: Type.Object({
      point_of_interest_category_id: Type.Optional(PointOfInterestCategoryId),
      includes,
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: PointOfInterest },
    refusals: ['invalid_cursor'],
  }),

  getPointOfInterest: operation({
    id: 'getPointOfInterest',
    method: 'GET',
    path: '/point_of_interest/{id}',
    tag,
    summary: words('Read one point of interest', 'Ler um ponto de interesse'),
    access: 'point_of_interest:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: OnePoint },
    refusals: ['not_found'],
  }),

  createPointOfInterest: operation({
    id: 'createPointOfInterest',
    method: 'POST',
    path: '/point_of_interest/',
    tag,
    summary: words('Create a point of interest', 'Criar um ponto de interesse'),
    access: 'point_of_interest:write',
    body: Type.Object({ data: NewPointOfInterest }),
    answer: { kind: 'record', status: 201, schema: OnePoint },
    announces: ['point_of_interest.created'],
    refusals: ['rule_violated'],
  }),

  changePointOfInterest: operation({
    id: 'changePointOfInterest',
    method: 'PUT',
    path: '/point_of_interest/',
    tag,
    summary: words('Change a point of interest', 'Alterar um ponto de interesse'),
    description: words(
      'Absent optional fields keep their value, null clears them.',
      'Campos opcionais ausentes mantêm o valor; null os limpa.',
    ),
    access: 'point_of_interest:write',
    body: Type.Object({ data: ChangedPointOfInterest }),
    answer: { kind: 'record', status: 200, schema: OnePoint },
    announces: ['point_of_interest.updated'],
    refusals: ['rule_violated', 'not_found', 'precondition_failed'],
  }),

  deletePointOfInterest: operation({
    id: 'deletePointOfInterest',
    method: 'DELETE',
    path: '/point_of_interest/{id}',
    tag,
    summary: words('Delete a point of interest', 'Excluir um ponto de interesse'),
    access: 'point_of_interest:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    announces: ['point_of_interest.removed'],
    refusals: ['not_found', 'precondition_failed'],
  }),

  listPointOfInterestCategories: operation({
    id: 'listPointOfInterestCategories',
    method: 'GET',
    path: '/point_of_interest_category/',
    tag,
    summary: words('List the categories of points of interest', 'Listar as categorias de pontos de interesse'),
    access: 'point_of_interest:read',
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Type.Array(PointOfInterestCategory) }) },
    refusals: [],
  }),
};
