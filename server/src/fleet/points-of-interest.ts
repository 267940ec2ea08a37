import type { NewPointOfInterest, PointOfInterest } from '@tropeiro/domain/point-of-interest.ts';
import { categoriesAsReturned, usualCategoryId } from '@tropeiro/domain/point-of-interest-category.ts';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../http/call.ts';
import { one } from '../store/engine/database.ts';
import * as store from '../store/places/points-of-interest.ts';

export const listPointsOfInterest: Handler<'listPointsOfInterest'> = async ({ query }) =>
  store.listPointsOfInterest({
    categoryId: query.point_of_interest_category_id,
    withCategory: asksCategory(query.includes),
    limit: query.limit,
    cursor: query.cursor,
  });

export const getPointOfInterest: Handler<'getPointOfInterest'> = async ({ params, query, reader }) => {
  const found = one<store.VersionedPointOfInterest>(
    await reader.rows(store.pointOfInterest(params.id, asksCategory(query.includes))),
  );
  if (!found) throw new Refusal('not_found');
  return { body: { data: found.record }, version: found.version };
};

export const createPointOfInterest: Handler<'createPointOfInterest'> = async ({ body, transaction }) => {
  const { record, version } = await store.insertPointOfInterest(
    transaction,
    pointOfInterestFieldsOf(body.data, undefined),
  );
  announce(transaction, 'point_of_interest.created', record);
  return { body: { data: record }, version, headers: { location: `/point_of_interest/${record.id}` } };
};

export const changePointOfInterest: Handler<'changePointOfInterest'> = async ({ body, transaction, requireMatch }) => {
  const before = await store.lockPointOfInterest(transaction, body.data.id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  const after = await store.updatePointOfInterest(
    transaction,
    body.data.id,
    pointOfInterestFieldsOf(body.data, before.record),
  );
  if (after.version !== before.version) announce(transaction, 'point_of_interest.updated', after.record);
  return { body: { data: after.record }, version: after.version };
};

export const deletePointOfInterest: Handler<'deletePointOfInterest'> = async ({
  params,
  transaction,
  requireMatch,
}) => {
  const before = await store.lockPointOfInterest(transaction, params.id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  await store.deletePointOfInterest(transaction, params.id);
  announce(transaction, 'point_of_interest.removed', before.record);
  return {};
};

export const listPointOfInterestCategories: Handler<'listPointOfInterestCategories'> = async () => ({
  body: { data: [...categoriesAsReturned] },
});

const asksCategory = (includes: readonly string[] | undefined): boolean =>
  includes?.includes('point_of_interest_category') ?? true;

/** What is given wins, null clears, what is absent stays as it was. */
export function pointOfInterestFieldsOf(
  given: NewPointOfInterest,
  before: PointOfInterest | undefined,
): store.PointOfInterestFields {
  const kept = <F extends 'responsible_name' | 'phone' | 'migration_id'>(field: F) =>
    given[field] === undefined ? (before?.[field] ?? null) : given[field];
  return {
    title: given.title,
    latitude: given.latitude,
    longitude: given.longitude,
    responsible_name: kept('responsible_name'),
    phone: kept('phone'),
    migration_id: kept('migration_id'),
    category_id: categoryOf(given, before),
  };
}

/** The category comes as an object or as an id; both may be sent when they agree. */
function categoryOf(given: NewPointOfInterest, before: PointOfInterest | undefined): number {
  const asObject = given.point_of_interest_category;
  const asId = given.point_of_interest_category_id;
  if (asObject && typeof asId === 'number' && asObject.id !== asId) {
    throw new Refusal('rule_violated', {
      faults: [
        {
          pointer: '/data/point_of_interest_category_id',
          code: 'contradicts',
          details: { other: '/data/point_of_interest_category/id' },
        },
      ],
    });
  }
  if (asObject) return asObject.id;
  if (typeof asId === 'number') return asId;
  const cleared = asObject === null || asId === null;
  return cleared ? usualCategoryId : (before?.point_of_interest_category?.id ?? usualCategoryId);
}
