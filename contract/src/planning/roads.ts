import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { roadMatrixMaxPlaces, roadRouteMaxPoints } from '@tropeiro/domain/planning/roads.ts';
import { RoadMatrix, RoadMatrixQuery, RoadRoute, RoadRouteQuery } from '@tropeiro/domain/planning/roads-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

const tag = bilingual('Roads', 'Vias');

const [market, station, park] = [
  { latitude: -30.0277, longitude: -51.2281 },
  { latitude: -30.0379, longitude: -51.2277 },
  { latitude: -30.0365, longitude: -51.2169 },
];

/** Questions about the imported roads. They change nothing. */
export const roads = {
  findRoadMatrix: operation({
    id: 'findRoadMatrix',
    method: 'POST',
    path: '/road_matrix/',
    tag,
    summary: bilingual('Travel times and distances by road', 'Tempos e distâncias de viagem por vias'),
    description: bilingual(
      `From up to ${roadMatrixMaxPlaces} origins to up to ${roadMatrixMaxPlaces} destinations, on the roads that the operator imported. Plans with source O have the same times. A place uses the nearest road within 500 m. A place farther away is listed in no_road and has no connections; nothing is estimated.`,
      `De até ${roadMatrixMaxPlaces} origens a até ${roadMatrixMaxPlaces} destinos, nas vias que o operador importou. Os planos com fonte O têm os mesmos tempos. Um lugar usa a via mais próxima, a até 500 m. Um lugar mais distante aparece em no_road e não tem ligações; nada é estimado.`,
    ),
    access: 'route_plan:read',
    body: Type.Object({ data: RoadMatrixQuery }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: RoadMatrix }) },
    example: {
      body: { data: { profile: 'van', origins: [market, station] } },
      answer: {
        durations: [
          [0, 214],
          [251, 0],
        ],
        distances: [
          [0, 1423],
          [1688, 0],
        ],
        no_road: { origins: [], destinations: [] },
        attribution: '© OpenStreetMap contributors',
      },
    },
    refusals: ['roads_unavailable'],
  }),

  findRoadRoute: operation({
    id: 'findRoadRoute',
    method: 'POST',
    path: '/road_route/',
    tag,
    summary: bilingual('The fastest route by road', 'O caminho mais rápido por vias'),
    description: bilingual(
      `Through up to ${roadRouteMaxPoints} points in the given order. Each leg has its line, its streets and the time and distance that the matrix has. A leg is null if no road connects its points.`,
      `Por até ${roadRouteMaxPoints} pontos na ordem informada. Cada trecho traz sua linha, suas ruas e o tempo e a distância da matriz. Um trecho é null se nenhuma via liga seus pontos.`,
    ),
    access: 'route_plan:read',
    body: Type.Object({ data: RoadRouteQuery }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: RoadRoute }) },
    example: {
      body: { data: { profile: { class: 'truck', height_cm: 380 }, points: [market, station, park] } },
    },
    refusals: ['roads_unavailable'],
  }),
};
