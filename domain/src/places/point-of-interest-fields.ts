import type { Fault } from '../faults/refusal.ts';
import type { NewPointOfInterest, PointOfInterest } from './point-of-interest.ts';
import { defaultCategoryId } from './point-of-interest-category.ts';

type OwnFields = Pick<
  PointOfInterest,
  'title' | 'responsible_name' | 'phone' | 'latitude' | 'longitude' | 'migration_id'
>;

/** What is stored of a point, beside its id. */
export type PointOfInterestFields = Readonly<OwnFields> & { readonly category_id: number };

/** What is given wins, null clears, what is absent stays as it was. What is wrong with it comes beside it. */
export function pointOfInterestFieldsOf(
  given: NewPointOfInterest,
  before: PointOfInterest | undefined,
): { readonly fields: PointOfInterestFields; readonly faults: readonly Fault[] } {
  const kept = (field: 'responsible_name' | 'phone' | 'migration_id') =>
    given[field] === undefined ? (before?.[field] ?? null) : given[field];
  const fields = {
    title: given.title,
    responsible_name: kept('responsible_name'),
    phone: kept('phone'),
    latitude: given.latitude,
    longitude: given.longitude,
    migration_id: kept('migration_id'),
    category_id: categoryOf(given, before),
  };
  return { fields, faults: categoryFaults(given) };
}

/** The category comes as an object or as an id. */
function categoryOf(given: NewPointOfInterest, before: PointOfInterest | undefined): number {
  const { point_of_interest_category: category, point_of_interest_category_id: id } = given;
  const isCleared = category === null || id === null;
  const known = isCleared ? undefined : before?.point_of_interest_category?.id;
  return category?.id ?? id ?? known ?? defaultCategoryId;
}

/** Both may come when they agree. */
function categoryFaults({
  point_of_interest_category: category,
  point_of_interest_category_id: id,
}: NewPointOfInterest): Fault[] {
  if (!category || typeof id !== 'number' || category.id === id) return [];
  const other = '/data/point_of_interest_category/id';
  return [{ pointer: '/data/point_of_interest_category_id', code: 'contradicts', details: { other } }];
}
