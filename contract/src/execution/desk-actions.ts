import { DeskReason, ManualPerformance } from '@tropeiro/domain/execution/actions/desk-action-schema.ts';
import { ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { changeBody, dry_run } from '../planning/plan-changes.ts';
import { executionTag } from './execution-actions.ts';

/** The common part of actions of the desk. They are stored like drivers' actions and accept dry_run. */
const deskAction = {
  method: 'POST',
  tag: executionTag,
  access: 'route_point_manual:write',
  params: Type.Object({ id: Id }),
  query: Type.Object({ dry_run }),
  answer: { kind: 'record', status: 200, schema: Type.Object({ data: ExecutionReport }) },
  refusals: ['not_found', 'invalid_transition', 'rule_violated', 'precondition_failed'],
} as const;

export const deskActions = {
  performRoutePointManually: operation({
    ...deskAction,
    id: 'performRoutePointManually',
    path: '/route_point/{id}/perform_manually/',
    summary: bilingual('Perform a route point manually', 'Realizar um ponto de rota manualmente'),
    description: bilingual(
      'The point must have status P or D; otherwise 409 with allowed_actions. It becomes M permanently. A plan that is not dispatched is dispatched, because it is under way then. Accepts a comment and an optional proof, whose pictures are given by the SHA-256 of their bytes. If-Match is the version of the plan.',
      'O ponto precisa estar em P ou D; senão, 409 com allowed_actions. Passa a M em definitivo. Um plano não despachado passa a despachado, pois fica em execução. Aceita um comentário e, opcionalmente, um comprovante com fotos, indicadas pelo SHA-256 de seus bytes. If-Match é a versão do plano.',
    ),
    body: changeBody(ManualPerformance),
    example: { params: { id: 3 }, body: { data: { comment: 'Recebido na portaria, confirmado por telefone' } } },
    announces: [
      'route_plan.dispatched',
      'route_plan.started',
      'route_point.performed_manually',
      'route_plan.completed',
      'execution_action.applied',
    ],
  }),

  undoRoutePoint: operation({
    ...deskAction,
    id: 'undoRoutePoint',
    path: '/route_point/{id}/undo/',
    summary: bilingual('Undo what was done at a route point', 'Desfazer o que foi feito em um ponto de rota'),
    description: bilingual(
      'The point must have status R, E or D in a plan with status E; otherwise 409 with allowed_actions, which contains reopen if the plan is completed. It becomes P and its last attempt no longer counts. The attempt stays stored, with the user and the reason of the undo.',
      'O ponto precisa estar em R, E ou D, em um plano em E; senão, 409 com allowed_actions, que traz reopen se o plano estiver concluído. O ponto passa a P e sua última tentativa deixa de contar. A tentativa continua registrada, com o usuário que a desfez e o motivo.',
    ),
    body: changeBody(DeskReason),
    example: { params: { id: 2 }, body: { data: { comment: 'Entregue no endereço errado' } } },
    announces: ['route_point.updated', 'route_plan.updated'],
  }),

  cancelRoutePoint: operation({
    ...deskAction,
    id: 'cancelRoutePoint',
    path: '/route_point/{id}/cancel/',
    summary: bilingual(
      'Cancel a route point at the customer’s request',
      'Cancelar um ponto de rota a pedido do cliente',
    ),
    description: bilingual(
      'The point must be a delivery or pick-up with status P or D in a plan with status P or E; otherwise 409 with allowed_actions, which contains reopen if the plan is completed. It is excluded with its cancellation_reason, is listed only with includes=user_excluded, and no longer counts in the totals of the plan.',
      'O ponto precisa ser uma entrega ou coleta em P ou D, em um plano em P ou E; senão, 409 com allowed_actions, que traz reopen se o plano estiver concluído. O ponto é excluído com cancellation_reason, só é listado com includes=user_excluded e não conta mais nos totais do plano.',
    ),
    body: changeBody(DeskReason),
    example: { params: { id: 4 }, body: { data: { comment: 'Cliente desistiu da compra' } } },
    announces: ['route_point.updated', 'route_plan.updated', 'route_plan.completed', 'execution_action.applied'],
  }),

  reopenRoutePlan: operation({
    ...deskAction,
    id: 'reopenRoutePlan',
    path: '/route_plan/{id}/reopen/',
    summary: bilingual('Reopen a completed route plan', 'Reabrir um plano de rota concluído'),
    description: bilingual(
      'The plan must have status C; otherwise 409. It becomes E until it is finished, or until no point is left to visit after the next action.',
      'O plano precisa estar em C; senão, 409. Passa a E até ser encerrado, ou até que a próxima ação não deixe pontos por visitar.',
    ),
    body: changeBody(DeskReason),
    example: { params: { id: 5 }, body: { data: { comment: 'Faltou registrar uma devolução' } } },
    announces: ['route_plan.reopened'],
  }),

  releaseRoutePlan: operation({
    ...deskAction,
    id: 'releaseRoutePlan',
    path: '/route_plan/{id}/release/',
    summary: bilingual(
      'Release a route plan that its checklist blocks',
      'Liberar um plano de rota que o checklist bloqueia',
    ),
    description: bilingual(
      'The plan must not have started; otherwise 409. From then on it can be started regardless of its checklist.',
      'O plano não pode ter sido iniciado; senão, 409. A partir daí pode ser iniciado, seja qual for o resultado do checklist.',
    ),
    access: 'route_plan_release:write',
    body: changeBody(DeskReason),
    example: { params: { id: 3 }, body: { data: { comment: 'Pneu trocado na oficina' } } },
    announces: ['route_plan.updated'],
  }),
};
