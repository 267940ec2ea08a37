import { dayMaxBytes, dayPlansMaxCount, dayPointsMaxCount } from '@tropeiro/domain/execution/driver-day.ts';
import { DriverDay } from '@tropeiro/domain/execution/driver-day-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Day, description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { executionTag } from './execution-actions.ts';

/** A reason used in examples. */
const reason = {
  external_code: null,
  date_created: '2026-01-31T11:00:00.000Z',
  date_modified: '2026-01-31T11:00:00.000Z',
  requires_picture: false,
  requires_comment: true,
  active: true,
};

export const driverDay = {
  getDriverDay: operation({
    id: 'getDriverDay',
    method: 'GET',
    path: '/driver_day/',
    tag: executionTag,
    summary: bilingual('Read a day for the driver’s phone', 'Ler um dia para o aparelho do motorista'),
    description: bilingual(
      `Returns in one call everything the caller needs to execute their plans of a day offline: complete plans, the reasons to choose from, and the checklists that are due. Plans whose optimization failed are left out. With If-None-Match, the answer is 304 if nothing has changed. With since, changes lists the announcements by others since then about these plans, messages, and settlements of refused actions. Estimated arrivals that moved by at most the company’s \`eta_changed_threshold\` do not count as a change. A day with too much for one response is rejected: more than ${dayPlansMaxCount} plans, ${dayPointsMaxCount} points or ${dayMaxBytes} bytes.`,
      `Devolve em uma chamada tudo de que o usuário precisa para executar seus planos de um dia sem conexão: os planos completos, os motivos disponíveis e os checklists pendentes. Planos cuja otimização falhou ficam de fora. Com If-None-Match, a resposta é 304 se nada mudou. Com since, changes lista os anúncios de outros desde então sobre esses planos, as mensagens e os encerramentos de ações recusadas. Chegadas estimadas que variaram no máximo o \`eta_changed_threshold\` da empresa não contam como mudança. Um dia grande demais para uma resposta é recusado: mais de ${dayPlansMaxCount} planos, ${dayPointsMaxCount} pontos ou ${dayMaxBytes} bytes.`,
    ),
    access: 'route_point:write',
    query: Type.Object({
      date: Type.Optional(Day(bilingual('Absent: today', 'Ausente: hoje'))),
      since: Type.Optional({
        ...DateTime,
        ...description(
          'Lists what others changed since then: sync_until of the last response',
          'Lista o que outros mudaram desde então: o sync_until da última resposta',
        ),
      }),
    }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: DriverDay }) },
    example: {
      query: { date: '2026-12-01' },
      answer: {
        date: '2026-12-01',
        route_plans: [],
        route_return_reasons: [{ ...reason, id: 1, name: 'Cliente ausente' }],
        route_executed_reasons: [{ ...reason, id: 1, name: 'Entregue ao porteiro' }],
        checklists_due: [{ route_plan_id: 1, checklist_form_id: 1, block: 'checklist_missing' }],
        changes: [
          {
            type: 'route_plan.updated',
            date_time: '2026-12-01T12:20:00.000Z',
            route_plan_id: 1,
            route_point_id: null,
            message_id: null,
          },
        ],
        sync_until: '2026-12-01T12:30:00.000Z',
        refused_actions: [],
        checklist_forms: [],
        checklist_tables: [],
      },
    },
    refusals: ['rule_violated'],
  }),
};
