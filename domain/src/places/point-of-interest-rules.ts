import type { Fault } from '../faults/fault.ts';
import { defaultCategoryId } from './point-of-interest-category.ts';
import { NewPointOfInterest, type PointOfInterest } from './point-of-interest-schema.ts';

type OwnName = Exclude<keyof NewPointOfInterest, 'point_of_interest_category_id'>;

/** The writable fields of a point of interest. */
export type PointOfInterestFields = Readonly<Pick<PointOfInterest, OwnName>> & { readonly category_id: number };

const ownNames = Object.keys(NewPointOfInterest.properties).filter(
  (name) => name !== 'point_of_interest_category_id',
) as readonly OwnName[];

export const pointOfInterestFieldNames: readonly (keyof PointOfInterestFields)[] = [...ownNames, 'category_id'];

/** The fields of a point after a change, and the rules they break. Absent fields keep their value; null clears them. */
export function pointOfInterestFieldsOf(
  sent: NewPointOfInterest,
  before: PointOfInterest | undefined,
): { readonly fields: PointOfInterestFields; readonly faults: readonly Fault[] } {
  const own = Object.fromEntries(
    ownNames.map((name) => [name, sent[name] === undefined ? (before?.[name] ?? null) : sent[name]]),
  ) as Pick<PointOfInterest, OwnName>;
  const { point_of_interest_category_id: categoryId = before?.point_of_interest_category_id } = sent;
  return { fields: { ...own, category_id: categoryId ?? defaultCategoryId }, faults: [] };
}
