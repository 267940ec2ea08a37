import { Type } from 'typebox';
import { description, Id, Latitude, Longitude, Noun } from '../../language/noun-schema.ts';
import { pointsOfPlanMaxCount } from '../new-route-plan.ts';
import { RoutePlanImport } from '../new-route-plan-schema.ts';
import { pointRows } from '../points/new-route-point-schema.ts';
import { addedPointsMaxCount } from './point-changes.ts';

const pointIds = (maxItems: number, en: string, ptBR: string) =>
  Type.Array(Id, { minItems: 1, maxItems, examples: [[2]], ...description(en, ptBR) });

/** Points that are added to a plan. */
export const AddedRoutePoints = Noun('AddedRoutePoints', {
  route_points: pointRows(addedPointsMaxCount),
  all_or_nothing: RoutePlanImport.properties.all_or_nothing,
  accept_low_quality: RoutePlanImport.properties.accept_low_quality,
});

/** The correct location of a point. */
export const CorrectedRoutePoint = Noun('CorrectedRoutePoint', { latitude: Latitude, longitude: Longitude });

/** The correct location of a point of a plan, its lock, or both. */
export const ChangedRoutePoint = Noun('ChangedRoutePoint', {
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  locked: Type.Optional(
    Type.Boolean(
      description(
        'true: the point keeps its plan and the planned start of its service. Only a delivery or pick-up with planned times can be locked',
        'true: o ponto mantém o plano e o início planejado do atendimento. Só uma entrega ou coleta com horários planejados pode ser travada',
      ),
    ),
  ),
});

export type ChangedRoutePoint = Type.Static<typeof ChangedRoutePoint>;

/** The order of a plan. */
export const OrderedRoutePoints = Noun('OrderedRoutePoints', {
  route_points: pointIds(
    pointsOfPlanMaxCount,
    'Every delivery and pick-up of the plan still to be visited, once, in the order of execution',
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
        'Deliveries and pick-ups stay with the route, unassigned, and can be moved into a plan',
        'Entregas e coletas ficam na rota, sem plano, e podem ser movidas para um plano',
      ),
    }),
  ),
});

/** Points that are moved into a plan. */
export const MovedRoutePoints = Noun('MovedRoutePoints', {
  route_points: pointIds(
    addedPointsMaxCount,
    'Deliveries and pick-ups of other plans or of this one, or unassigned points of any route',
    'Entregas e coletas de outros planos ou deste, ou pontos sem plano de qualquer rota',
  ),
  order: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pointsOfPlanMaxCount,
      ...description(
        'Position of the first point; the others follow it. Absent: each point where it fits its time windows and lengthens the route least',
        'Posição do primeiro ponto; os outros o seguem. Ausente: cada ponto onde cabe em suas janelas e menos alonga o trajeto',
      ),
    }),
  ),
});
