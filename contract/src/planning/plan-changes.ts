import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { PlanChangeReport } from '@tropeiro/domain/planning/plan-change-report.ts';
import { planWords, wordsOfPlace, wordsOfPlanChange } from '@tropeiro/domain/planning/plan-words.ts';
import {
  AddedRoutePoints,
  CorrectedRoutePoint,
  MovedRoutePoints,
  OrderedRoutePoints,
  RemovedRoutePoints,
} from '@tropeiro/domain/planning/point-changes.ts';
import { RoutePlanChange } from '@tropeiro/domain/planning/route-plan-change.ts';
import { type TObject, Type } from 'typebox';
import type { BodyLimit } from '../body-limit.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Route plans', 'Planos de rota');

export const { dry_run } = RoutePlanImport.properties;

/** What changes of a plan have in common: they can be tried before they are kept, and say what they do to it. */
export const planChange = {
  tag,
  access: 'route_plan:write',
  params: Type.Object({ id: Id }),
  query: Type.Object({ dry_run }),
  answer: { kind: 'record', status: 200, schema: Type.Object({ data: PlanChangeReport }) },
  announces: ['route_plan.updated'],
  refusals: ['not_found', 'rule_violated', 'invalid_transition', 'precondition_failed'],
} as const;

/** What a change tells that takes points into a plan, or out of one, or to another place. */
const announces = ['route_point.updated', 'route_plan.updated'] as const;

/** The body of a change that can be tried. */
export const changeBody = <D extends TObject>(data: D) => Type.Object({ dry_run, data });

/** Enough for a thousand points with two hundred items each. */
const bodyLimit: BodyLimit = { bytes: 20_000_000, values: 1_250_000 };

export const planChanges = {
  changeRoutePlan: operation({
    ...planChange,
    id: 'changeRoutePlan',
    method: 'PUT',
    path: '/route_plan/{id}/',
    summary: bilingual(
      'Change a route plan: its vehicle, driver, period and rules',
      'Alterar um plano de rota: seu veículo, motorista, período e regras',
    ),
    description: bilingual(
      'Absent fields keep their value; null takes the vehicle, driver or helper away. The plan is timed anew in its order, and the answer says what it breaks; with dry_run nothing is kept. Status P or I, else 409 with allowed_actions.',
      'Campos ausentes mantêm o valor; null retira o veículo, o motorista ou o ajudante. Os horários são refeitos na mesma ordem, e a resposta diz o que o plano descumpre; com dry_run nada é guardado. Situação P ou I, senão 409 com allowed_actions.',
    ),
    body: changeBody(RoutePlanChange),
    otherNames: wordsOfPlanChange,
    example: { body: { data: { vehicle_id: 2, driver_id: 2, require_picture: true } } },
  }),

  addRoutePoints: operation({
    ...planChange,
    id: 'addRoutePoints',
    method: 'POST',
    path: '/route_plan/{id}/points/',
    summary: bilingual('Add points to a route plan', 'Acrescentar pontos a um plano de rota'),
    description: bilingual(
      'Up to 1,000, read as an import reads them: wrong lines are left out and named. A point with an order comes to that place, one without where least is missed of time windows and working time, and of such places where it lengthens the way least; the others keep their order. One whose address is not found stays with the route, in no plan. Status P, I or E; of a plan under way what is done keeps its place and its time.',
      'Até 1.000, lidos como na importação: linhas erradas ficam de fora e são indicadas. Um ponto com order vai para esse lugar, um sem order para onde menos se perde das janelas e do horário de trabalho e, entre esses lugares, onde menos alonga o caminho; os outros mantêm a ordem. Um cujo endereço não se encontra fica na rota, sem plano. Situação P, I ou E; em um plano em execução o que está feito mantém seu lugar e seu horário.',
    ),
    body: changeBody(AddedRoutePoints),
    otherNames: { route_points: planWords.points },
    bodyLimit,
    example: {
      body: {
        data: {
          route_points: [
            { name: 'NF 10490 Café da Praça', external_code: 'NF-10490', latitude: -30.0301, longitude: -51.2289 },
          ],
        },
      },
    },
    refusals: [...planChange.refusals, 'plan_refused'],
  }),

  correctRoutePoint: operation({
    ...planChange,
    id: 'correctRoutePoint',
    method: 'PUT',
    path: '/route_plan/{id}/points/{point_id}/',
    summary: bilingual('Correct where a point of a route plan is', 'Corrigir onde fica um ponto de um plano de rota'),
    description: bilingual(
      'Its plan is timed anew in its order. A point of the route that is in no plan, such as one whose address was not found, comes into this plan as an added one does. The place is remembered for the address: the company’s later plans find it there, whatever geocoders say; one far from Brazil is not remembered, and warned of (coordinates_doubtful). Coordinates that would be in Brazil only the other way round are refused (422 coordinates_swapped).',
      'Os horários do plano são refeitos na mesma ordem. Um ponto da rota sem plano, como um cujo endereço não foi encontrado, entra neste plano como um acrescentado. O lugar fica lembrado para o endereço: os próximos planos da empresa o encontram ali, digam o que disserem os geocodificadores; um longe do Brasil não fica lembrado, e há um aviso (coordinates_doubtful). Coordenadas que só trocadas ficariam no Brasil são recusadas (422 coordinates_swapped).',
    ),
    params: Type.Object({ id: Id, point_id: Id }),
    body: changeBody(CorrectedRoutePoint),
    otherNames: wordsOfPlace,
    announces,
    example: { params: { id: 2, point_id: 13 }, body: { data: { latitude: -30.0301, longitude: -51.2289 } } },
  }),

  orderRoutePoints: operation({
    ...planChange,
    id: 'orderRoutePoints',
    method: 'PUT',
    path: '/route_plan/{id}/points/order/',
    summary: bilingual('Put the points of a route plan in order', 'Ordenar os pontos de um plano de rota'),
    description: bilingual(
      'Every delivery and pick-up of the plan, once, of a plan under way every one that is still to be visited (P); the departure stays first and the arrival last. optimized_order is null from then on, since the order is no longer the optimizer’s.',
      'Toda entrega e coleta do plano, uma vez, em um plano em execução toda a que ainda está por visitar (P); a partida continua a primeira e a chegada a última. optimized_order passa a null, pois a ordem deixa de ser a da otimização.',
    ),
    body: changeBody(OrderedRoutePoints),
    otherNames: { route_points: planWords.points },
    example: { params: { id: 3 }, body: { data: { route_points: [29, 28, 27, 26, 25, 24, 23, 22] } } },
  }),

  removeRoutePoints: operation({
    ...planChange,
    id: 'removeRoutePoints',
    method: 'POST',
    path: '/route_plan/{id}/points/remove/',
    summary: bilingual('Remove points from a route plan', 'Retirar pontos de um plano de rota'),
    description: bilingual(
      'They get a date_excluded and come only with includes=user_excluded; with keep_unassigned deliveries and pick-ups go back to the points of the route that are in no plan. A plan without points stays, with the warning nothing_to_deliver. Of a plan under way only points still to be visited (P) are removed.',
      'Recebem date_excluded e só vêm com includes=user_excluded; com keep_unassigned entregas e coletas voltam aos pontos da rota sem plano. Um plano sem pontos permanece, com o aviso nothing_to_deliver. De um plano em execução só se retiram pontos ainda por visitar (P).',
    ),
    body: changeBody(RemovedRoutePoints),
    otherNames: { route_points: planWords.points },
    announces,
    example: { params: { id: 2 }, body: { data: { route_points: [12], keep_unassigned: true } } },
  }),

  moveRoutePoints: operation({
    ...planChange,
    id: 'moveRoutePoints',
    method: 'POST',
    path: '/route_plan/{id}/points/move/',
    summary: bilingual('Move points into a route plan', 'Mover pontos para um plano de rota'),
    description: bilingual(
      'From other plans, at most 20 of them, or from the points of any route that are in no plan. Every plan touched is timed anew and reported, and must have status P, I or E. Of a plan under way only points still to be visited (P) are moved; what is done keeps its place and its time, and what is left is timed from now and from where the vehicle is. A departure or arrival is not moved.',
      'De outros planos, no máximo 20, ou dos pontos sem plano de qualquer rota. Todo plano envolvido tem os horários refeitos e é relatado, e deve ter a situação P, I ou E. De um plano em execução só se movem pontos ainda por visitar (P); o que está feito mantém seu lugar e seu horário, e o que falta tem os horários contados a partir de agora e de onde o veículo está. Partida e chegada não se movem.',
    ),
    body: changeBody(MovedRoutePoints),
    otherNames: { route_points: planWords.points },
    announces,
    example: { body: { data: { route_points: [14], order: 2 } } },
  }),
};
