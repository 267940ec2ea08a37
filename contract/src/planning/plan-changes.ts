import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import {
  AddedRoutePoints,
  ChangedRoutePoint,
  MovedRoutePoints,
  OrderedRoutePoints,
  RemovedRoutePoints,
} from '@tropeiro/domain/planning/change/point-changes-schema.ts';
import { RoutePlanChange } from '@tropeiro/domain/planning/change/route-plan-change-schema.ts';
import { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { reportIncludes } from '@tropeiro/domain/planning/points/timed-route-point.ts';
import { type TObject, Type } from 'typebox';
import type { BodyLimit } from '../body-limit.ts';
import { includesOf } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Route plans', 'Planos de rota');

export const { dry_run } = RoutePlanImport.properties;

/** What the report of a change or an import includes on request. */
export const includes = includesOf(reportIncludes, undefined);

/** The common part of changes of a plan: they accept dry_run and report their effect. */
export const planChange = {
  tag,
  access: 'route_plan:write',
  params: Type.Object({ id: Id }),
  query: Type.Object({ dry_run, includes }),
  answer: { kind: 'record', status: 200, schema: Type.Object({ data: PlanChangeReport }) },
  announces: ['route_plan.updated'],
  refusals: ['not_found', 'rule_violated', 'invalid_transition', 'locked', 'precondition_failed'],
} as const;

/** The announcements of a change that adds points to a plan, removes them or moves them. */
const announces = ['route_point.updated', 'route_plan.updated'] as const;

/** The body of a change that accepts dry_run. */
export const changeBody = <D extends TObject>(data: D) => Type.Object({ dry_run, data });

/** Large enough for a thousand points with two hundred items each. */
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
      'Absent fields keep their value; null removes the vehicle, driver or helper. The times of the plan are computed again in the same order, and the answer lists what the plan violates. With dry_run nothing is stored. The plan must have status P or I; otherwise 409 with allowed_actions. In a plan under way (E), the vehicle, driver, helper and lock can be changed, for example after a breakdown. The former crew stays in crew_history: its actions count if they were done before the change, whenever they arrive. With locked true, all further changes but drivers’ actions are refused (409 locked) until locked is false again. Sent alone, locked leaves the times as they are and is also accepted in E.',
      'Campos ausentes mantêm o valor; null retira o veículo, o motorista ou o ajudante. Os horários do plano são recalculados na mesma ordem, e a resposta lista o que o plano descumpre. Com dry_run nada é gravado. O plano precisa estar em P ou I; senão, 409 com allowed_actions. Em um plano em execução (E), é possível trocar o veículo, o motorista, o ajudante e a trava, por exemplo depois de uma pane. A equipe anterior fica em crew_history: suas ações valem se foram feitas antes da troca, não importa quando cheguem. Com locked true, toda alteração que não seja ação de motorista é recusada (409 locked) até locked voltar a false. Enviado sozinho, locked mantém os horários e também é aceito em E.',
    ),
    body: changeBody(RoutePlanChange),
    example: { body: { data: { vehicle_id: 2, driver_id: 2, require_picture: true } } },
  }),

  addRoutePoints: operation({
    ...planChange,
    id: 'addRoutePoints',
    method: 'POST',
    path: '/route_plan/{id}/points/',
    summary: bilingual('Add points to a route plan', 'Adicionar pontos a um plano de rota'),
    description: bilingual(
      'Adds up to 1,000 points, read as in an import: wrong lines are skipped and reported. A point with an order is inserted at that position. A point without an order is inserted where it violates time windows and working time least; among such positions, where it lengthens the route least. The other points keep their order. A point whose address is not found stays with the route, in no plan. The plan must have status P, I or E. In a plan under way, finished points keep their position and time.',
      'Adiciona até 1.000 pontos, lidos como na importação: linhas erradas são ignoradas e indicadas. Um ponto com order entra nessa posição. Um ponto sem order entra onde menos descumpre as janelas de horário e a jornada e, entre essas posições, onde menos alonga o trajeto. Os demais pontos mantêm a ordem. Um ponto cujo endereço não é encontrado fica na rota, sem plano. O plano precisa estar em P, I ou E. Em um plano em execução, os pontos já realizados mantêm posição e horário.',
    ),
    body: changeBody(AddedRoutePoints),
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
    summary: bilingual(
      'Correct the location of a route point, or lock it',
      'Corrigir a localização de um ponto de rota, ou travá-lo',
    ),
    description: bilingual(
      'The times of its plan are computed again in the same order. A point of the route that is in no plan, for example because its address was not found, is added to this plan. The location is stored for the address: later plans of the company use it instead of geocoders. A location far from Brazil is not stored for the address and causes a warning (coordinates_doubtful). Coordinates that would be in Brazil only if swapped are refused (422 coordinates_swapped). A locked point keeps its plan and the planned start of its service: changes that would move, remove or delay it are refused (409 locked), and optimizations keep it. Send locked alone to lock or unlock without computing the times again; the plan may then have status E, too.',
      'Os horários do plano são recalculados na mesma ordem. Um ponto da rota sem plano, por exemplo porque seu endereço não foi encontrado, é adicionado a este plano. A localização é gravada para o endereço: os próximos planos da empresa a usam em vez dos geocodificadores. Uma localização longe do Brasil não é gravada para o endereço e gera um aviso (coordinates_doubtful). Coordenadas que só estariam no Brasil se trocadas são recusadas (422 coordinates_swapped). Um ponto travado mantém o plano e o início planejado do atendimento: alterações que o moveriam, retirariam ou atrasariam são recusadas (409 locked), e otimizações o mantêm. Envie locked sozinho para travar ou destravar sem recalcular os horários; o plano pode então estar também em E.',
    ),
    params: Type.Object({ id: Id, point_id: Id }),
    body: changeBody(ChangedRoutePoint),
    announces,
    example: { params: { id: 2, point_id: 13 }, body: { data: { latitude: -30.0301, longitude: -51.2289 } } },
  }),

  orderRoutePoints: operation({
    ...planChange,
    id: 'orderRoutePoints',
    method: 'PUT',
    path: '/route_plan/{id}/points/order/',
    summary: bilingual('Reorder the points of a route plan', 'Reordenar os pontos de um plano de rota'),
    description: bilingual(
      'Send every delivery and pick-up of the plan once; in a plan under way, every one still to be visited (P). The departure stays first and the arrival last. optimized_order then becomes null, because the order no longer comes from the optimizer.',
      'Envie cada entrega e coleta do plano uma vez; em um plano em execução, cada uma ainda por visitar (P). A partida continua a primeira e a chegada, a última. optimized_order passa a null, pois a ordem deixa de ser a da otimização.',
    ),
    body: changeBody(OrderedRoutePoints),
    example: { params: { id: 3 }, body: { data: { route_points: [29, 28, 27, 26, 25, 24, 23, 22] } } },
  }),

  removeRoutePoints: operation({
    ...planChange,
    id: 'removeRoutePoints',
    method: 'POST',
    path: '/route_plan/{id}/points/remove/',
    summary: bilingual('Remove points from a route plan', 'Remover pontos de um plano de rota'),
    description: bilingual(
      'Removed points get a date_excluded and are listed only with includes=user_excluded. With keep_unassigned, deliveries and pick-ups return to the unassigned points of the route. A plan without points stays, with the warning nothing_to_deliver. In a plan under way, only points still to be visited (P) can be removed.',
      'Os pontos removidos recebem date_excluded e só são listados com includes=user_excluded. Com keep_unassigned, entregas e coletas voltam aos pontos da rota sem plano. Um plano sem pontos permanece, com o aviso nothing_to_deliver. Em um plano em execução, só podem ser removidos pontos ainda por visitar (P).',
    ),
    body: changeBody(RemovedRoutePoints),
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
      'Moves points from up to 20 other plans, or unassigned points of any route. The times of every plan involved are computed again and reported; each plan must have status P, I or E. In a plan under way, only points still to be visited (P) can be moved. Finished points keep their position and time, and the remaining ones are timed from now and from the location of the vehicle. Departures and arrivals cannot be moved.',
      'Move pontos de até 20 outros planos, ou pontos sem plano de qualquer rota. Os horários de cada plano envolvido são recalculados e informados; cada um precisa estar em P, I ou E. Em um plano em execução, só podem ser movidos pontos ainda por visitar (P). Os pontos já realizados mantêm posição e horário, e os horários dos demais são calculados a partir de agora e da posição do veículo. Partidas e chegadas não podem ser movidas.',
    ),
    body: changeBody(MovedRoutePoints),
    announces,
    example: { body: { data: { route_points: [14], order: 2 } } },
  }),
};
