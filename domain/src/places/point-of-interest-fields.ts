import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import type { NewPointOfInterest, PointOfInterest } from './point-of-interest.ts';
import { defaultCategoryId } from './point-of-interest-category.ts';

type OwnFields = Pick<
  PointOfInterest,
  'title' | 'responsible_name' | 'phone' | 'latitude' | 'longitude' | 'migration_id'
>;

/** The columns of a point of interest, beside its id. */
export type PointOfInterestFields = Readonly<OwnFields> & { readonly category_id: number };

/** The columns of a point after a change, and what breaks a rule. What is absent stays as it was, null clears. */
export function pointOfInterestFieldsOf(
  sent: NewPointOfInterest,
  before: PointOfInterest | undefined,
): { readonly fields: PointOfInterestFields; readonly faults: readonly Fault[] } {
  const merged = (field: 'responsible_name' | 'phone' | 'migration_id') =>
    sent[field] === undefined ? (before?.[field] ?? null) : sent[field];
  const fields = {
    title: sent.title,
    responsible_name: merged('responsible_name'),
    phone: merged('phone'),
    latitude: sent.latitude,
    longitude: sent.longitude,
    migration_id: merged('migration_id'),
    category_id: categoryOf(sent, before),
  };
  return { fields, faults: categoryFaults(sent) };
}

/** The id of the category, which comes as an object or as an id. */
function categoryOf(sent: NewPointOfInterest, before: PointOfInterest | undefined): number {
  const { point_of_interest_category: category, point_of_interest_category_id: id } = sent;
  const isCleared = category === null || id === null;
  const known = isCleared ? undefined : before?.point_of_interest_category?.id;
  return category?.id ?? id ?? known ?? defaultCategoryId;
}

/** A category that comes both ways must be the same. */
function categoryFaults({
  point_of_interest_category: category,
  point_of_interest_category_id: id,
}: NewPointOfInterest): Fault[] {
  if (!category || typeof id !== 'number' || category.id === id) return [];
  const other = verbatim('/data/point_of_interest_category/id');
  return [{ pointer: '/data/point_of_interest_category_id', code: 'contradicts', details: { other } }];
}
