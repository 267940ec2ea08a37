import { type SummaryGroup, summaryGroups, summaryMaxDays } from '@tropeiro/domain/execution/execution-summary.ts';
import { ExecutionSummaryRow } from '@tropeiro/domain/execution/execution-summary-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { periodMaxDays } from '@tropeiro/domain/time/period.ts';
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
    summary: bilingual('Compare plans with their execution', 'Comparar o planejado com o executado'),
    description: bilingual(
      `Returns one row for each combination of aggregated_fields, or one row for the whole period. The period has up to ${periodMaxDays} days, or up to ${summaryMaxDays} if day or route_plan is among the fields. It covers plans that are planned, under way or completed and begin in the period, as GET /daily_summary/ does. Planned and actual figures cover the same plans and points. An actual figure is null if there is nothing to compare. All figures except late_max can be added up. Rows by place or route_return_reason have the figures of points only: those of plans and of their order are 0 or null. A place is a map cell of about 50 m, as in GET /service_time/.`,
      `Devolve uma linha para cada combinação de aggregated_fields, ou uma linha para o período inteiro. O período tem até ${periodMaxDays} dias, ou até ${summaryMaxDays} se day ou route_plan estiver entre os campos. Abrange os planos planejados, em andamento ou concluídos que começam no período, como em GET /daily_summary/. Os números planejados e realizados abrangem os mesmos planos e pontos. Um número realizado é nulo quando não há o que comparar. Todos os números podem ser somados, exceto late_max. Linhas por place ou route_return_reason têm somente os números de pontos: os de planos e de sua ordem são 0 ou nulos. Um local é uma célula do mapa de cerca de 50 m, como em GET /service_time/.`,
    ),
    access: 'daily_summary:read',
    query: Type.Object({
      initial_date: DateTime,
      end_date: UpperDateTime,
      aggregated_fields: Type.Optional(
        Type.Array(Type.Unsafe<SummaryGroup>(Type.String({ enum: [...summaryGroups] })), {
          maxItems: summaryGroups.length,
          ...description(
            'Fields to group by; empty: one row for the period',
            'Campos para agrupar; vazio: uma linha para o período',
          ),
        }),
      ),
      vehicles_id: trackedIds(
        'Only plans of these vehicles; empty: all',
        'Somente planos destes veículos; vazio: todos',
      ),
      driver_ids: trackedIds(
        'Only plans of these drivers; empty: all',
        'Somente planos destes motoristas; vazio: todos',
      ),
      fleet_ids: trackedIds(
        'Only plans of vehicles of these fleets; empty: all',
        'Somente planos de veículos destas frotas; vazio: todas',
      ),
      route_plan_ids: trackedIds('Only these plans; empty: all', 'Somente estes planos; vazio: todos'),
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
        month: null,
        fleet_id: null,
        place: null,
        route_return_reason_id: null,
      },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
};
