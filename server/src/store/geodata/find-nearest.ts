import { type Db, many } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';

/** A number, or a place without one, near some coordinates; in millionths of a degree. */
export type NearNumber = {
  readonly municipality: number;
  readonly street: string;
  readonly neighborhood: string;
  readonly cep: number;
  /** Negative where it has none. */
  readonly number: number;
  readonly latitude: number;
  readonly longitude: number;
};

/** The point, in millionths of a degree, and how much shorter a degree of longitude is there than one of latitude. */
export type NearQuery = { readonly latitude: number; readonly longitude: number; readonly shrink: number };

/**
 * So many streets are looked at, those whose bounding boxes are nearest. The box of a long or bent street reaches far
 * beyond it, so the street of the nearest number is among the first, and not always the first.
 */
const streetCount = 40;

export const findNearest = async (db: Db, point: NearQuery, limit: number): Promise<readonly NearNumber[]> =>
  many<NearNumber>(await db.rows(nearestQuery(point, limit)));

export const nearestQuery = ({ latitude, longitude, shrink }: NearQuery, limit: number): Sql => sql`
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
