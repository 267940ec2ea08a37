import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { RoutePointStatusCode } from './route-point-status.ts';
import { RoutePointTypeCode } from './route-point-type.ts';

export const MapPosition = Noun('MapPosition', { latitude: Latitude, longitude: Longitude });

/** The smallest rectangle around what a map shows. */
export const MapBounds = Noun('MapBounds', {
  south: Latitude,
  west: Longitude,
  north: Latitude,
  east: Longitude,
});

/** A point of a plan, as far as a map shows it. */
export const MapPoint = Noun('MapPoint', {
  id: Id,
  name: Type.String({ examples: ['NF 10482 Mercado do Porto'] }),
  order: Nullable(Type.Integer({ minimum: 0 })),
  type: RoutePointTypeCode,
  status: RoutePointStatusCode,
  latitude: Latitude,
  longitude: Longitude,
  time_scheduled: Nullable(DateTime),
});

/** What a screen draws of a plan: no streets, only where its points are and in which order. */
export const PlanMap = Noun('PlanMap', {
  /** Around the points and the base; null where no point has coordinates. */
  bounds: Nullable(MapBounds),
  /** Of the vehicle. */
  base: Nullable(MapPosition),
  points: Type.Array(
    MapPoint,
    description('Those with coordinates, in the order of execution', 'Os que têm coordenadas, na ordem de execução'),
  ),
});
export type PlanMap = Type.Static<typeof PlanMap>;
