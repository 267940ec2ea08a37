import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { RoutePointStatusCode } from './points/route-point-status-schema.ts';
import { RoutePointTypeCode } from './points/route-point-type-schema.ts';

export const MapPosition = Noun('MapPosition', { latitude: Latitude, longitude: Longitude });

/** The smallest rectangle around everything on a map. */
export const MapBounds = Noun('MapBounds', {
  south: Latitude,
  west: Longitude,
  north: Latitude,
  east: Longitude,
});

/** A point of a plan, reduced to what a map shows. */
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

/** What a map shows of a plan: its points in their order, and the roads between them where they are known. */
export const PlanMap = Noun('PlanMap', {
  /** Around the points and the base. Null if no point has coordinates. */
  bounds: Nullable(MapBounds),
  /** The base of the vehicle. */
  base: Nullable(MapPosition),
  points: Type.Array(
    MapPoint,
    description('Points with coordinates, in the order of execution', 'Pontos com coordenadas, na ordem de execução'),
  ),
  path: Nullable(
    Type.Array(
      Type.String({ examples: ['ldtbx@~ykt`B~|@sfA'] }),
      description(
        'The roads from the start to the last point, as encoded polylines with six decimals. A new line begins where no road connects two points. null: no roads are imported',
        'As vias da saída ao último ponto, como polilinhas codificadas com seis casas decimais. Uma nova linha começa onde nenhuma via liga dois pontos. null: nenhuma via foi importada',
      ),
    ),
  ),
});
export type PlanMap = Type.Static<typeof PlanMap>;
