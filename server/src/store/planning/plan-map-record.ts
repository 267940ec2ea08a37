import { MapBounds, MapPoint, MapPosition, PlanMap } from '@tropeiro/domain/planning/plan-map-schema.ts';
import { collectionOf, nullJson, recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { sql, tableColumns } from '@tropeiro/platform/database/statement.ts';

const placedPoints = sql`from route_point point where point.route_plan_id = route_plan.id and point.date_excluded is null
  and point.latitude is not null and point.longitude is not null`;

const isBase = sql`home.id = route_plan.vehicle_id and home.base_latitude is not null and home.base_longitude is not null`;

const bounds = relatedOf(
  recordOf(MapBounds, {
    south: sql`least(placed.south, home.base_latitude)`,
    west: sql`least(placed.west, home.base_longitude)`,
    north: sql`greatest(placed.north, home.base_latitude)`,
    east: sql`greatest(placed.east, home.base_longitude)`,
  }),
  sql`from (select min(point.latitude) as south, min(point.longitude) as west, max(point.latitude) as north,
      max(point.longitude) as east ${placedPoints} having count(*) > 0) placed
    left join vehicle home on ${isBase}`,
);

const base = relatedOf(
  recordOf(MapPosition, { latitude: sql`home.base_latitude`, longitude: sql`home.base_longitude` }),
  sql`from vehicle home where ${isBase}`,
);

const points = collectionOf(
  recordOf(
    MapPoint,
    tableColumns('point', ['id', 'name', 'order', 'type', 'status', 'latitude', 'longitude', 'time_scheduled']),
  ),
  placedPoints,
  sql`point."order", point.id`,
);

/** What a map shows of a plan, without its roads, where its table is called `route_plan`. */
export const planMapRecord = recordOf(PlanMap, { bounds, base, points, path: nullJson });
