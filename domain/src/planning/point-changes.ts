import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { description, Id, Latitude, Longitude, Noun } from '../language/schema.ts';
import { looksSwapped } from '../places/brazil.ts';
import { coordinatesText, swapped } from '../places/coordinates.ts';
import type { Coordinates } from '../places/polygon.ts';
import { pointsOfPlanMaxCount, RoutePlanImport } from './new-route-plan.ts';
import { pointRows } from './new-route-point.ts';

/** So many points come into a plan at once. */
export const arrivingPointsMaxCount = 1000;

/** From so many other plans: each of them is timed anew. */
export const leftPlansMaxCount = 20;

/** All plans that one call touches have so many points together. */
export const touchedPointsMaxCount = 20_000;

const pointIds = (maxItems: number, en: string, ptBR: string) =>
  Type.Array(Id, { minItems: 1, maxItems, examples: [[2]], ...description(en, ptBR) });

/** Points that are added to a plan. */
export const AddedRoutePoints = Noun('AddedRoutePoints', {
  route_points: pointRows(arrivingPointsMaxCount),
  all_or_nothing: RoutePlanImport.properties.all_or_nothing,
  accept_low_quality: RoutePlanImport.properties.accept_low_quality,
});

/** Where a point really is. */
export const CorrectedRoutePoint = Noun('CorrectedRoutePoint', { latitude: Latitude, longitude: Longitude });

/** What is wrong with a correction beyond its schema: what is put right by hand must not be the wrong way round. */
export const correctionFaults = (place: Coordinates): Fault[] =>
  looksSwapped(place)
    ? [
        {
          pointer: '/data/latitude',
          code: 'coordinates_swapped',
          details: { place: coordinatesText(place), swapped: coordinatesText(swapped(place)) },
        },
      ]
    : [];

/** The order of a plan. */
export const OrderedRoutePoints = Noun('OrderedRoutePoints', {
  route_points: pointIds(
    pointsOfPlanMaxCount,
    'Every delivery and pick-up of the plan that is still to be visited, once, in the order of execution',
    'Toda entrega e coleta do plano ainda por visitar, uma vez, na ordem de execução',
  ),
});

/** Points that are removed from a plan. */
export const RemovedRoutePoints = Noun('RemovedRoutePoints', {
  route_points: pointIds(pointsOfPlanMaxCount, 'Points of the plan', 'Pontos do plano'),
  keep_unassigned: Type.Optional(
    Type.Boolean({
      default: false,
      ...description(
        'Deliveries and pick-ups stay with the route, in no plan, and can be moved into one',
        'Entregas e coletas ficam na rota, sem plano, e podem ser movidas para um',
      ),
    }),
  ),
});

/** Points that are moved into a plan. */
export const MovedRoutePoints = Noun('MovedRoutePoints', {
  route_points: pointIds(
    arrivingPointsMaxCount,
    'Deliveries and pick-ups of other plans, of this one, or in no plan of any route',
    'Entregas e coletas de outros planos, deste, ou sem plano em qualquer rota',
  ),
  order: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pointsOfPlanMaxCount,
      ...description(
        'The place of the first of them, the others follow; absent: each where it suits the time windows and lengthens the way least',
        'O lugar do primeiro deles, os outros o seguem; ausente: cada um onde cabe nas janelas e menos alonga o caminho',
      ),
    }),
  ),
});
