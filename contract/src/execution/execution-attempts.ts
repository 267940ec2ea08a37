import { ExecutionAttempt } from '@tropeiro/domain/execution/execution-attempt-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { RoutePointStatusCode } from '@tropeiro/domain/planning/points/route-point-status-schema.ts';
import { periodMaxDays } from '@tropeiro/domain/time/period.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { executionTag } from './execution-actions.ts';

export const executionAttempts = {
  listExecutionAttempts: operation({
    id: 'listExecutionAttempts',
    method: 'GET',
    path: '/execution_attempt/',
    tag: executionTag,
    summary: bilingual(
      'List attempts at points, newest first',
      'Listar tentativas nos pontos, da mais recente à mais antiga',
    ),
    description: bilingual(
      `Returns one flat row for each attempt of a period of up to ${periodMaxDays} days, by return_date, with plan, point, NF-e, vehicle, driver and reason, for spreadsheets and reports. Attempts of removed plans are left out. Drivers see the attempts of plans that they drive or help with.`,
      `Devolve uma linha plana para cada tentativa de um período de até ${periodMaxDays} dias, por return_date, com plano, ponto, NF-e, veículo, motorista e motivo, para planilhas e relatórios. Tentativas de planos removidos ficam de fora. O motorista vê as dos planos que dirige ou ajuda a executar.`,
    ),
    access: 'route_plan:read',
    query: Type.Object({
      begin_date: DateTime,
      end_date: UpperDateTime,
      route_plan_id: Type.Optional(Id),
      vehicle_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      user_id: Type.Optional(
        Type.Integer({ minimum: 1, ...description('The user who sent it', 'O usuário que a enviou') }),
      ),
      status: Type.Optional({
        ...RoutePointStatusCode,
        ...description('Only attempts with this result', 'Somente tentativas com este resultado'),
      }),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: ExecutionAttempt },
    example: {
      query: { begin_date: '2026-02-01', end_date: '2026-02-28', status: 'D' },
      answer: {
        status: 'D',
        reason: 'Ausente',
        route_return_reason_id: 1,
        route_executed_reason_id: null,
        comment: 'Ninguém atendeu',
        external_code: '35260211222333000181550010000104821000104829',
        invoice_number: '10482',
        type: 'PE',
        point_status: 'D',
        plate: 'ABC1D23',
        driver_name: 'Téo Souza',
      },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
};
