import {
  ActionOutcomeName,
  ExecutionAction,
  ExecutionActionName,
  ExecutionReport,
} from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import {
  replayedActionsMaxCount,
  replayedPointsMaxCount,
  sentActionsMaxCount,
} from '@tropeiro/domain/execution/actions/sent-action.ts';
import { SentAction, SentActions } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { NewSettlement } from '@tropeiro/domain/execution/actions/settlement-schema.ts';
import { AgreementCode } from '@tropeiro/domain/execution/agreement-schema.ts';
import { summaryMaxDays } from '@tropeiro/domain/execution/execution-summary.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { dry_run } from '../planning/plan-changes.ts';

export const executionTag = bilingual('Execution', 'Execução');

/**
 * The server validates each action on its own and never rejects the call for one of them. This schema serves only the
 * documentation.
 */
const row = Type.Unsafe<SentAction>(Type.Unknown({ 'x-row': SentAction, 'x-validated-alone': true }));

/** The announcements that actions can cause. */
export const executionAnnouncements = [
  'route_plan.started',
  'route_point.arrived',
  'route_point.performed',
  'route_point.delivered',
  'route_point.returned',
  // Actions of the desk: an action that arrives late can make them count again, or no longer.
  'route_point.performed_manually',
  'route_point.updated',
  'route_plan.reopened',
  'route_plan.completed',
  'route_plan.updated',
] as const;

/** A phone and an action used in examples. */
const phone = '0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d40';
const delivered: SentAction = {
  uuid: '0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d41',
  action: 'deliver',
  route_plan_id: 1,
  route_point_id: 2,
  sequence: 2,
  device_time: '2026-12-01T09:12:30-03:00',
  latitude: -30.0043,
  longitude: -51.1527,
  pictures: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
};

export const executionActions = {
  sendExecutionActions: operation({
    id: 'sendExecutionActions',
    method: 'POST',
    path: '/execution_action/',
    tag: executionTag,
    summary: bilingual('Send the actions of a driver', 'Enviar as ações de um motorista'),
    description: bilingual(
      `Accepts up to ${sentActionsMaxCount} actions of one phone, in any order, one by one or a whole day at once. Each uuid counts once, so repeat a call without a response unchanged. Actions of one phone are ordered by its sequence; those of several phones by their times. sent_at corrects a wrong clock, and both times are stored. An action that arrives late is inserted at its place, which may change the outcome of others; their revision then increases. An action that cannot be applied is answered with its code and stored for the desk. An action that cannot be read is reported with its pointer, and the others are processed. Pictures are given by the SHA-256 of their bytes and may be uploaded before or after. Drivers send actions for plans that they drive or help with. The plans of the new actions of a call may have ${replayedPointsMaxCount} points and ${replayedActionsMaxCount} stored actions in total; a call with more is rejected as a whole, so send the actions of fewer plans in each call.`,
      `Aceita até ${sentActionsMaxCount} ações de um aparelho, em qualquer ordem, uma a uma ou o dia todo de uma vez. Cada uuid conta uma só vez: repita sem alterações uma chamada que ficou sem resposta. As ações de um aparelho seguem a sua sequência; as de vários aparelhos, os seus horários. sent_at corrige um relógio errado, e os dois horários são gravados. Uma ação que chega atrasada é inserida em seu lugar, o que pode mudar o resultado de outras; a revisão delas então aumenta. Uma ação que não pode ser aplicada é respondida com seu código e gravada para a central. Uma ação que não pode ser lida é indicada por seu pointer, e as demais são processadas. As fotos são indicadas pelo SHA-256 de seus bytes e podem ser enviadas antes ou depois. O motorista envia ações dos planos que dirige ou ajuda a executar. Os planos das ações novas de uma chamada podem ter ao todo ${replayedPointsMaxCount} pontos e ${replayedActionsMaxCount} ações gravadas; uma chamada com mais é recusada por inteiro: envie as ações de menos planos em cada chamada.`,
    ),
    access: 'route_point:write',
    query: Type.Object({ dry_run }),
    body: Type.Object({
      ...SentActions,
      dry_run,
      data: Type.Array(row, { minItems: 1, maxItems: sentActionsMaxCount }),
    }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ExecutionReport }) },
    // A driver who acts on a recalled plan has it again.
    announces: ['route_plan.dispatched', 'execution_action.recorded', ...executionAnnouncements],
    example: {
      body: { phone, app_version: '1.4.0', sent_at: '2026-12-01T09:12:31-03:00', data: [delivered] },
      answer: {
        actions: [
          {
            uuid: delivered.uuid,
            outcome: 'applied',
            code: null,
            message: null,
            pointer: null,
            other_content: false,
            route_point_id: 2,
            revision: 1,
          },
        ],
        route_plans: [{ id: 1, status: 'E', route_points: [{ id: 2, status: 'E', date_excluded: null }] }],
        also_applied: [],
        ignored_fields: [],
        server_time: '2026-12-01T12:12:31.201Z',
        dry_run: false,
      },
    },
    refusals: ['rule_violated'],
  }),

  settleExecutionAction: operation({
    id: 'settleExecutionAction',
    method: 'POST',
    path: '/execution_action/{id}/settle/',
    tag: executionTag,
    summary: bilingual('Settle a refused action', 'Encerrar uma ação recusada'),
    description: bilingual(
      'Records what the desk did about an action that was refused. It does not apply the action. The driver sees it in GET /driver_day/. Settling it again changes nothing and returns the first settlement. An action that is not refused is rejected with 409.',
      'Registra o que a central fez a respeito de uma ação recusada. A ação não é aplicada. O motorista vê o registro em GET /driver_day/. Encerrar de novo não altera nada e devolve o primeiro registro. Uma ação que não está recusada é rejeitada com 409.',
    ),
    access: 'route_point_manual:write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ data: NewSettlement }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ExecutionAction }) },
    announces: ['execution_action.settled'],
    example: { params: { id: 4 }, body: { data: { comment: 'Entrega lançada manualmente' } } },
    refusals: ['not_found', 'invalid_transition'],
  }),

  listExecutionActions: operation({
    id: 'listExecutionActions',
    method: 'GET',
    path: '/execution_action/',
    tag: executionTag,
    summary: bilingual('List actions on plans, newest first', 'Listar ações em planos, da mais recente à mais antiga'),
    description: bilingual(
      'Actions sent by drivers and taken by the desk, applied or refused, ordered by arrival, for a period of at most 366 days. Drivers see the actions of plans that they drive or help with.',
      'Ações enviadas por motoristas e realizadas pela central, aplicadas ou recusadas, por ordem de chegada, em um período de até 366 dias. O motorista vê as ações dos planos que dirige ou ajuda a executar.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      route_plan_id: Type.Optional(Id),
      route_point_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      action: Type.Optional({
        ...ExecutionActionName,
        ...description(
          'Only actions of this type, such as acknowledge or break_begin',
          'Somente ações deste tipo, como acknowledge ou break_begin',
        ),
      }),
      outcome: Type.Optional(ActionOutcomeName),
      settled: Type.Optional(
        Type.Boolean(
          description(
            'true: only settled actions; false: only the others. With outcome=refused, false lists what the desk has to settle',
            'true: somente as ações encerradas; false: somente as demais. Com outcome=refused, false lista o que a central tem a encerrar',
          ),
        ),
      ),
      agreement: Type.Optional({
        ...AgreementCode,
        ...description(
          `Last attempts at deliveries and pick-ups with this agreement between report and tracking. Needs a plan, a point, or a period of at most ${summaryMaxDays} days`,
          `Últimas tentativas de entrega e coleta com esta concordância entre o informado e o rastreamento. Exige um plano, um ponto ou um período de até ${summaryMaxDays} dias`,
        ),
      }),
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: ExecutionAction },
    example: {
      query: { route_plan_id: 1, outcome: 'refused' },
      answer: {
        ...delivered,
        phone,
        app_version: '1.4.0',
        device_time: '2026-12-01T12:12:30.000Z',
        corrected_time: '2026-12-01T12:12:30.000Z',
        comment: 'Recebido por Ana',
        outcome: 'refused',
        refusal: 'signature_required',
        flag: null,
        flags: [],
      },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
};
