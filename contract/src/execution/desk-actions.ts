import { DeskReason, ManualPerformance } from '@tropeiro/domain/execution/desk-action.ts';
import { ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { changeBody, dry_run } from '../planning/plan-changes.ts';
import { executionTag } from './execution-actions.ts';

/** What actions of the desk have in common: each is kept as those of drivers are, and can be tried before. */
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
      'Status P or D, else 409 with allowed_actions; it becomes M, for good. With a comment and, where there is one, a proof, whose pictures are named by the SHA-256 of their bytes. If-Match is the version of the plan.',
      'Situação P ou D, senão 409 com allowed_actions; passa a M, em definitivo. Com um comentário e, se houver, um comprovante, cujas fotos são indicadas pelo SHA-256 de seus bytes. If-Match é a versão do plano.',
    ),
    body: changeBody(ManualPerformance),
    example: { params: { id: 3 }, body: { data: { comment: 'Recebido na portaria, confirmado por telefone' } } },
    announces: ['route_plan.started', 'route_point.performed_manually', 'route_plan.completed'],
  }),

  undoRoutePoint: operation({
    ...deskAction,
    id: 'undoRoutePoint',
    path: '/route_point/{id}/undo/',
    summary: bilingual('Undo what was done at a route point', 'Desfazer o que foi feito em um ponto de rota'),
    description: bilingual(
      'Status R, E or D of a plan in E, else 409 with allowed_actions, in a completed plan reopen; it becomes P, and its last attempt counts no more. What was done is kept, and so is who undid it and why.',
      'Situação R, E ou D de um plano em E, senão 409 com allowed_actions, em um plano concluído reopen; passa a P, e sua última tentativa não conta mais. O que foi feito fica guardado, e também quem desfez e por quê.',
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
      'A delivery or pick-up in P or D of a plan in P or E, else 409 with allowed_actions, in a completed plan reopen too. It is excluded with its cancellation_reason, comes only with includes=user_excluded, and leaves the totals of the plan.',
      'Uma entrega ou coleta em P ou D de um plano em P ou E, senão 409 com allowed_actions, em um plano concluído também reopen. Fica excluída com cancellation_reason, só vem com includes=user_excluded, e sai dos totais do plano.',
    ),
    body: changeBody(DeskReason),
    example: { params: { id: 4 }, body: { data: { comment: 'Cliente desistiu da compra' } } },
    announces: ['route_point.updated', 'route_plan.updated', 'route_plan.completed'],
  }),

  reopenRoutePlan: operation({
    ...deskAction,
    id: 'reopenRoutePlan',
    path: '/route_plan/{id}/reopen/',
    summary: bilingual('Reopen a completed route plan', 'Reabrir um plano de rota concluído'),
    description: bilingual(
      'Status C, else 409; it becomes E until the next point that leaves none to be visited, or until it is finished.',
      'Situação C, senão 409; passa a E até o próximo ponto que não deixe nenhum por visitar, ou até ser encerrado.',
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
      'Before it is started, else 409: it can be started from then on, whatever its checklist says.',
      'Antes de ser iniciado, senão 409: a partir daí pode ser iniciado, diga o checklist o que disser.',
    ),
    access: 'route_plan_release:write',
    body: changeBody(DeskReason),
    example: { params: { id: 3 }, body: { data: { comment: 'Pneu trocado na oficina' } } },
    announces: ['route_plan.updated'],
  }),
};
