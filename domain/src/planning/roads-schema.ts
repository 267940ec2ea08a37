import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { describedBy, description, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { roadMatrixMaxPlaces, roadRouteMaxPoints } from './roads.ts';

/** The classes of vehicles that differ in their roads and speeds. */
export const vehicleClassCodes = ['motorcycle', 'car', 'van', 'truck'] as const;

const VehicleClassCode = Type.Unsafe<(typeof vehicleClassCodes)[number]>(
  Type.String({ enum: [...vehicleClassCodes], ...description('Class of vehicles', 'Classe de veículos') }),
);

const size = (maximum: number, en: string, ptBR: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum, ...description(en, ptBR) })));

/** A vehicle whose roads are searched. Only trucks have a size. */
export const RoadProfile = Noun('RoadProfile', {
  class: VehicleClassCode,
  height_cm: size(1000, 'Height with load, in cm', 'Altura com carga, em cm'),
  width_cm: size(1000, 'Width without mirrors, in cm', 'Largura sem os espelhos, em cm'),
  length_cm: size(10_000, 'Length, in cm', 'Comprimento, em cm'),
  gross_weight_kg: size(1_000_000, 'Gross weight with load, in kg', 'Peso bruto com carga, em kg'),
});
export type RoadProfile = Type.Static<typeof RoadProfile>;

const profile = Type.Optional(
  Type.Union([VehicleClassCode, RoadProfile], {
    ...description(
      'A class of vehicles, or a class with the size of a truck; van when absent',
      'Uma classe de veículos, ou uma classe com o tamanho de um caminhão; van quando ausente',
    ),
  }),
);

export const RoadPlace = Noun('RoadPlace', { latitude: Latitude, longitude: Longitude });

export const RoadMatrixQuery = Noun('RoadMatrixQuery', {
  profile,
  origins: Type.Array(RoadPlace, { minItems: 1, maxItems: roadMatrixMaxPlaces }),
  destinations: Type.Optional(
    Type.Array(RoadPlace, {
      minItems: 1,
      maxItems: roadMatrixMaxPlaces,
      ...description('The origins when absent', 'As origens quando ausente'),
    }),
  ),
});
export type RoadMatrixQuery = Type.Static<typeof RoadMatrixQuery>;

const rows = (en: string, ptBR: string) =>
  Type.Array(Type.Array(Nullable(Type.Integer({ minimum: 0 }))), { ...description(en, ptBR) });

const withoutRoad = (en: string, ptBR: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { ...description(en, ptBR) });

const attribution = Type.String(
  describedBy(bilingual('Must be shown wherever the data is', 'Deve ser mostrada onde quer que os dados apareçam')),
);

export const RoadMatrix = Noun('RoadMatrix', {
  durations: rows(
    'Seconds, one row for each origin; null: no connection',
    'Segundos, uma linha por origem; null: sem ligação',
  ),
  distances: rows(
    'Metres, one row for each origin; null: no connection',
    'Metros, uma linha por origem; null: sem ligação',
  ),
  no_road: Type.Object(
    {
      origins: withoutRoad('Origins without a road near, from 0', 'Origens sem via por perto, a partir de 0'),
      destinations: withoutRoad(
        'Destinations without a road near, from 0',
        'Destinos sem via por perto, a partir de 0',
      ),
    },
    description('Places more than 500 m from any road', 'Lugares a mais de 500 m de qualquer via'),
  ),
  attribution,
});
export type RoadMatrix = Type.Static<typeof RoadMatrix>;

export const RoadRouteQuery = Noun('RoadRouteQuery', {
  profile,
  points: Type.Array(RoadPlace, {
    minItems: 2,
    maxItems: roadRouteMaxPoints,
    ...description('In the order in which they are visited', 'Na ordem em que são visitados'),
  }),
});
export type RoadRouteQuery = Type.Static<typeof RoadRouteQuery>;

const path = Type.String(
  description(
    'The line that is driven, as an encoded polyline with six decimals',
    'A linha percorrida, como polilinha codificada com seis casas decimais',
  ),
);

export const RoadLeg = Noun('RoadLeg', {
  duration: Type.Integer({ minimum: 0, ...description('Seconds', 'Segundos') }),
  distance: Type.Integer({ minimum: 0, ...description('Metres', 'Metros') }),
  path,
  streets: Type.Array(
    Type.Object({
      name: Type.String(description('Empty if the street has no name', 'Vazio se a rua não tem nome')),
      distance: Type.Integer({ minimum: 0, ...description('Metres on it', 'Metros nela') }),
    }),
    description('The streets in their order', 'As ruas na sua ordem'),
  ),
});
export type RoadLeg = Type.Static<typeof RoadLeg>;

export const RoadRoute = Noun('RoadRoute', {
  duration: Nullable(
    Type.Integer({
      minimum: 0,
      ...description(
        'Seconds of all legs; null if one has no connection',
        'Segundos de todos os trechos; null se um deles não tem ligação',
      ),
    }),
  ),
  distance: Nullable(
    Type.Integer({
      minimum: 0,
      ...description(
        'Metres of all legs; null if one has no connection',
        'Metros de todos os trechos; null se um deles não tem ligação',
      ),
    }),
  ),
  legs: Type.Array(
    Nullable(RoadLeg),
    description('From each point to the next; null: no connection', 'De cada ponto ao seguinte; null: sem ligação'),
  ),
  no_road: Type.Array(Type.Integer({ minimum: 0 }), {
    ...description(
      'Points more than 500 m from any road, from 0',
      'Pontos a mais de 500 m de qualquer via, a partir de 0',
    ),
  }),
  attribution,
});
export type RoadRoute = Type.Static<typeof RoadRoute>;
