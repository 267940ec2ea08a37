import { AgreementCode } from '@tropeiro/domain/execution/agreement.ts';
import { ActionOutcomeName, ExecutionAction, ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import { summaryMaxDays } from '@tropeiro/domain/execution/execution-summary.ts';
import { SentAction, SentActions, sentActionsMaxCount } from '@tropeiro/domain/execution/sent-action.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { dry_run } from '../planning/plan-changes.ts';

export const executionTag = bilingual('Execution', 'Execução');

/** Every action is judged by itself, so that the call is refused for none of them: only documents show what it has. */
const row = Type.Unsafe<SentAction>(Type.Unknown({ 'x-row': SentAction, 'x-judged-row': true }));

/** What actions may announce. */
export const executionAnnouncements = [
  'route_plan.started',
  'route_point.arrived',
  'route_point.performed',
  'route_point.delivered',
  'route_point.returned',
  // Of the desk, where what it did counts again, or no more, by what comes late.
  'route_point.performed_manually',
  'route_point.updated',
  'route_plan.reopened',
  'route_plan.completed',
  'route_plan.updated',
] as const;

/** An action of the examples. */
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
    summary: bilingual('Send what a driver did', 'Enviar o que um motorista fez'),
    description: bilingual(
      `Up to ${sentActionsMaxCount} actions of one phone, in any order, as they are done or a whole day at once. Each is known by its uuid and counts once, so that a call that got no answer is sent again as it is. They count in the order of the phone’s sequence, those of several phones in the order of their times; a clock that is wrong is corrected by sent_at, and both times are kept. An action that comes late is put where it belongs, which may change what became of others: their revision tells. What cannot be applied is answered with its code, and kept for the desk to see; what is not understood is named by its pointer, and the rest goes on. Pictures are named by the SHA-256 of their bytes, which come before or after. A driver sends for plans that they drive or help with.`,
      `Até ${sentActionsMaxCount} ações de um aparelho, em qualquer ordem, à medida que são feitas ou o dia todo de uma vez. Cada uma é conhecida por seu uuid e conta uma só vez: uma chamada sem resposta é enviada de novo, tal qual. Contam na ordem da sequência do aparelho, as de vários aparelhos na ordem de suas horas; um relógio errado é corrigido por sent_at, e as duas horas ficam guardadas. Uma ação que chega tarde é posta em seu lugar, o que pode mudar o que foi feito de outras: a revisão delas o diz. O que não se aplica é respondido com seu código, e fica guardado para a central ver; o que não se compreende é apontado, e o resto segue. Fotos são indicadas pelo SHA-256 de seus bytes, que vêm antes ou depois. Um motorista envia pelos planos que dirige ou ajuda a executar.`,
    ),
    access: 'route_point:write',
    query: Type.Object({ dry_run }),
    body: Type.Object({
      ...SentActions,
      dry_run,
      data: Type.Array(row, { minItems: 1, maxItems: sentActionsMaxCount }),
    }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ExecutionReport }) },
    announces: [...executionAnnouncements],
    example: {
      body: { phone: 'moto-g-84f2', sent_at: '2026-12-01T09:12:31-03:00', data: [delivered] },
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
    refusals: [],
  }),

  listExecutionActions: operation({
    id: 'listExecutionActions',
    method: 'GET',
    path: '/execution_action/',
    tag: executionTag,
    summary: bilingual(
      'List what was done with plans, newest first',
      'Listar o que foi feito com planos, do mais recente',
    ),
    description: bilingual(
      'What drivers sent and what the desk did, applied or refused, by when it came; of a period of at most 366 days. A driver sees what was done with the plans that they drive or help with.',
      'O que os motoristas enviaram e o que a central fez, aplicado ou recusado, por quando chegou; de um período de até 366 dias. O motorista vê o que foi feito com os planos que dirige ou ajuda a executar.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      route_plan_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      outcome: Type.Optional(ActionOutcomeName),
      agreement: Type.Optional({
        ...AgreementCode,
        ...description(
          `Last attempts at deliveries and pick-ups whose report agrees so with tracking; of a plan, or of a period of at most ${summaryMaxDays} days`,
          `Últimas tentativas de entregas e coletas cuja informação assim concorda com o rastreamento; de um plano, ou de um período de até ${summaryMaxDays} dias`,
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
        phone: 'moto-g-84f2',
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
