import {
  ExecutionSummaryRow,
  type SummaryGroup,
  summaryGroups,
  summaryMaxDays,
} from '@tropeiro/domain/execution/execution-summary.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { trackedIds } from '../tracking/events.ts';
import { executionTag } from './execution-actions.ts';

export const executionSummary = {
  listExecutionSummary: operation({
    id: 'listExecutionSummary',
    method: 'GET',
    path: '/execution_summary/',
    tag: executionTag,
    summary: bilingual('Compare plans with what was done', 'Comparar os planos com o que foi feito'),
    description: bilingual(
      `One row for each of what aggregated_fields names, or one of the whole period of up to ${summaryMaxDays} days. Of the plans that are planned, under way or completed and begin on the days of the period, which are those of GET /daily_summary/. What is planned and what was done are of the same plans and points, so that they compare: a figure done is null where there is nothing to compare. All of them add up but late_max.`,
      `Uma linha para cada um do que aggregated_fields indica, ou uma do período inteiro, de até ${summaryMaxDays} dias. Dos planos planejados, em andamento ou concluídos que começam nos dias do período, os mesmos de GET /daily_summary/. O planejado e o feito são dos mesmos planos e pontos, para que se comparem: o feito é nulo onde não há o que comparar. Todos os números se somam, menos late_max.`,
    ),
    access: 'daily_summary:read',
    query: Type.Object({
      initial_date: DateTime,
      end_date: UpperDateTime,
      aggregated_fields: Type.Optional(
        Type.Array(Type.Unsafe<SummaryGroup>(Type.String({ enum: [...summaryGroups] })), {
          maxItems: summaryGroups.length,
          ...description('What there is a row for; empty: the period', 'Do que há uma linha; vazio: o período'),
        }),
      ),
      vehicles_id: trackedIds(
        'Of plans of these vehicles; empty: of all',
        'De planos destes veículos; vazio: de todos',
      ),
      driver_ids: trackedIds(
        'Of plans of these drivers; empty: of all',
        'De planos destes motoristas; vazio: de todos',
      ),
      fleet_ids: trackedIds(
        'Of plans of vehicles of these fleets; empty: of all',
        'De planos de veículos destas frotas; vazio: de todas',
      ),
      route_plan_ids: trackedIds('Of these plans; empty: of all', 'Destes planos; vazio: de todos'),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: ExecutionSummaryRow },
    example: {
      query: { initial_date: '2026-02-01', end_date: '2026-02-28', aggregated_fields: ['driver'] },
      answer: {
        title: 'Téo Souza',
        count: 22,
        count_completed: 22,
        count_points: 412,
        count_delivered: 396,
        count_returned: 9,
        returned_by_reason: [{ route_return_reason_id: 1, name: 'Ausente', count: 9, share: 0.0218 }],
        date: null,
        vehicle_id: 1,
        driver_id: 1,
        route_plan_id: null,
      },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
};
