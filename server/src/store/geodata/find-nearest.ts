import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** A house number, or a place without one, near some coordinates, in millionths of a degree. */
export type NearNumber = {
  readonly municipality: number;
  readonly street: string;
  readonly neighborhood: string;
  readonly cep: number;
  /** Negative for a place without a number. */
  readonly number: number;
  readonly latitude: number;
  readonly longitude: number;
};

/** The point, in millionths of a degree, and how much shorter a degree of longitude is there than one of latitude. */
export type NearQuery = { readonly latitude: number; readonly longitude: number; readonly longitudeScale: number };

/**
 * The number of streets compared: those with the nearest bounding boxes. The box of a long or bent street reaches far
 * beyond it. So the street of the nearest number is among the first but not always the first.
 */
const streetCount = 40;

export const listNearestNumbers = async (db: Db, point: NearQuery, limit: number): Promise<readonly NearNumber[]> =>
  parseAll<NearNumber>(await db.rows(nearestNumbersQuery(point, limit)));

export const nearestNumbersQuery = (
  { latitude, longitude, longitudeScale: shrink }: NearQuery,
  limit: number,
): Sql => sql`
  select json_build_object('municipality', municipality, 'street', street, 'neighborhood', neighborhood, 'cep', cep,
    'number', nearest.number, 'latitude', nearest.latitude, 'longitude', nearest.longitude)
  from (
    select * from geodata_street
    order by box(point(west, south), point(east, north)) <-> point(${longitude}::float8, ${latitude}::float8)
    limit ${streetCount}
  ) street cross join lateral (
    select number, latitude, longitude,
      (latitude - ${latitude}::float8) ^ 2 + ((longitude - ${longitude}::float8) * ${shrink}::float8) ^ 2 as distance
    from geodata_number where street_id = street.id order by distance limit 1
  ) nearest
  order by nearest.distance limit ${limit}`;
