import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** Metres between two places along the great circle, computed as `metresBetween` of telematics does. */
export const metresBetween = (fromLat: Sql, fromLon: Sql, toLat: Sql, toLon: Sql): Sql =>
  sql`2 * 6371008.8 * asin(least(1, sqrt(power(sin(radians(${toLat} - ${fromLat}) / 2), 2)
    + cos(radians(${fromLat})) * cos(radians(${toLat})) * power(sin(radians(${toLon} - ${fromLon}) / 2), 2))))`;
