import type { Fault } from '../faults/fault.ts';
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
  const { point_of_interest_category_id: categoryId = before?.point_of_interest_category_id } = sent;
  const fields = {
    title: sent.title,
    responsible_name: merged('responsible_name'),
    phone: merged('phone'),
    latitude: sent.latitude,
    longitude: sent.longitude,
    migration_id: merged('migration_id'),
    category_id: categoryId ?? defaultCategoryId,
  };
  return { fields, faults: [] };
}
