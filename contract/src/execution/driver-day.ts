import { DriverDay } from '@tropeiro/domain/execution/driver-day.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Day } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { executionTag } from './execution-actions.ts';

/** A reason of the examples. */
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
    summary: bilingual('Read a day as the driver’s phone keeps it', 'Ler um dia como o aparelho do motorista o guarda'),
    description: bilingual(
      'Everything that whoever asks needs to execute their plans of a day without a connection, in one call: the plans whole, the reasons to choose from, and the checklists that are due. Those whose optimization failed are left out. With If-None-Match 304 where nothing of it has changed, save for arrivals that have moved by no more than the company’s `eta_changed_threshold`.',
      'Tudo de que quem chama precisa para executar seus planos de um dia sem conexão, em uma chamada: os planos inteiros, os motivos a escolher e os checklists devidos. Os cuja otimização falhou ficam de fora. Com If-None-Match, 304 se nada mudou, salvo chegadas estimadas que se moveram no máximo `eta_changed_threshold` da empresa.',
    ),
    access: 'route_point:write',
    query: Type.Object({ date: Type.Optional(Day(bilingual('Today when absent', 'Hoje quando ausente'))) }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: DriverDay }) },
    example: {
      query: { date: '2026-12-01' },
      answer: {
        date: '2026-12-01',
        route_plans: [],
        route_return_reasons: [{ ...reason, id: 1, name: 'Cliente ausente' }],
        route_executed_reasons: [{ ...reason, id: 1, name: 'Entregue ao porteiro' }],
        checklists_due: [{ route_plan_id: 1, checklist_form_id: 1, block: 'checklist_missing' }],
        checklist_forms: [],
        checklist_tables: [],
      },
    },
    refusals: [],
  }),
};
