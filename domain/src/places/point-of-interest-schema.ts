import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Line, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { PointOfInterestCategory, PointOfInterestCategoryId } from './point-of-interest-category-schema.ts';

const title = Line(200, description('Shown on the map', 'Exibido no mapa'));
const responsibleName = Nullable(Type.String({ maxLength: 200 }));
const phone = Nullable(Type.String({ maxLength: 40 }));
const migrationId = Nullable(
  Type.String({
    maxLength: 100,
    ...description('Id in its original system', 'Id no sistema de origem'),
  }),
);

export const PointOfInterest = Noun('PointOfInterest', {
  id: Id,
  title,
  responsible_name: responsibleName,
  phone,
  latitude: Latitude,
  longitude: Longitude,
  migration_id: migrationId,
  point_of_interest_category_id: PointOfInterestCategoryId,
  point_of_interest_category: Nullable(PointOfInterestCategory),
  date_created: DateTime,
  date_modified: DateTime,
});
export type PointOfInterest = Type.Static<typeof PointOfInterest>;

/** A point of interest as nested in another record. */
export const PointOfInterestReference = Type.Object({ id: Id, title: Type.String() });

export const NewPointOfInterest = Noun('NewPointOfInterest', {
  title,
  latitude: Latitude,
  longitude: Longitude,
  phone: Type.Optional(phone),
  responsible_name: Type.Optional(responsibleName),
  migration_id: Type.Optional(migrationId),
  point_of_interest_category_id: Type.Optional(Nullable(PointOfInterestCategoryId)),
});
export type NewPointOfInterest = Type.Static<typeof NewPointOfInterest>;
