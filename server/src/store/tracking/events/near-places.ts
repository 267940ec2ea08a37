import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { metresBetween } from '../../places/metres-between.ts';

/**
 * The nearest point of interest within this many metres, as `p`. If several are equally near, the oldest. The index
 * point_of_interest_by_place finds the latitudes: a degree of latitude has at least 111 km.
 */
export const nearestPlace = (latitude: Sql, longitude: Sql, maxM: number): Sql => {
  const metres = metresBetween(latitude, longitude, sql`p.latitude`, sql`p.longitude`);
  return sql`from point_of_interest p where p.latitude between ${latitude} - ${maxM / 110_000}::float8 and ${latitude} + ${maxM / 110_000}::float8
    and ${metres} <= ${maxM}::float8 order by ${metres}, p.id limit 1`;
};

/** The active areas of the company, with the outlines of polygons. To be computed once per query. */
export const activeAreas = sql`select a.id, a.name, a.latitude, a.longitude, a.radius, (
    select ('(' || string_agg('(' || (corner ->> 'longitude') || ',' || (corner ->> 'latitude') || ')', ',' order by number) || ')')::polygon
    from jsonb_array_elements(a.points) with ordinality as corners (corner, number)) as outline
  from virtual_area a where a.active`;

/**
 * The area of `areas` that contains a place, as `a`. If several do, the last one created, which is usually drawn
 * inside the others.
 */
export const areaAt = (areas: Sql, latitude: Sql, longitude: Sql): Sql =>
  sql`from ${areas} a where case when a.radius is null then a.outline @> point(${longitude}, ${latitude})
      else ${metresBetween(latitude, longitude, sql`a.latitude`, sql`a.longitude`)} <= a.radius end
    order by a.id desc limit 1`;
