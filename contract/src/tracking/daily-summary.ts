import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { dailySummaryIncludes } from '@tropeiro/domain/tracking/daily-summary.ts';
import { DailySummaryRow } from '@tropeiro/domain/tracking/daily-summary-schema.ts';
import { DayRecomputation, NewDayRecomputation } from '@tropeiro/domain/tracking/day-recomputation-schema.ts';
import { RecomputationReport } from '@tropeiro/domain/tracking/recomputation-report-schema.ts';
import { Type } from 'typebox';
import { includesOf, pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { trackedGroupNames, trackedIds } from './events.ts';

const tag = bilingual('Tracking', 'Rastreamento');

export const dailySummary = {
  listDailySummary: operation({
    id: 'listDailySummary',
    method: 'GET',
    path: '/daily_summary/',
    tag,
    summary: bilingual('Summarize days', 'Resumir dias'),
    description: bilingual(
      'aggregate: one row per vehicle, driver or pair of both, as set by aggregated_fields (then required), over the whole period of up to 366 days. analytical: one row per day and vehicle, or as set by aggregated_fields. Days are in the company’s time zone. A period includes the days whose noon it contains, and the current day if the period reaches into it. Averages are computed from the sums.',
      'aggregate: uma linha por veículo, motorista ou par dos dois, conforme aggregated_fields (então obrigatório), para o período inteiro, de até 366 dias. analytical: uma linha por dia e veículo, ou conforme aggregated_fields. Os dias são os do fuso da empresa. Um período inclui os dias cujo meio-dia ele contém, e o dia corrente se o alcançar. As médias são calculadas a partir das somas.',
    ),
    access: 'daily_summary:read',
    query: Type.Object({
      initial_date: DateTime,
      end_date: UpperDateTime,
      daily_type: Type.Optional(
        Type.Unsafe<'analytical' | 'aggregate'>(
          Type.String({
            enum: ['aggregate', 'analytical'],
            default: 'aggregate',
            ...description('Per period or per day', 'Por período ou por dia'),
          }),
        ),
      ),
      aggregated_fields: Type.Optional({
        ...trackedGroupNames,
        ...description('Fields to group by', 'Campos para agrupar'),
      }),
      vehicles_id: trackedIds('Only these vehicles; empty: all', 'Somente estes veículos; vazio: todos'),
      driver_ids: trackedIds('Only these drivers; empty: all', 'Somente estes motoristas; vazio: todos'),
      includes: includesOf(dailySummaryIncludes, []),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: DailySummaryRow },
    example: {
      query: {
        initial_date: '2026-01-01',
        end_date: '2026-01-31',
        daily_type: 'aggregate',
        aggregated_fields: ['vehicle'],
      },
      answer: {
        title: 'IXA4B17',
        count: 22,
        date: null,
        closed: true,
        vehicle_id: 1,
        driver_id: 1,
        vehicle: null,
        driver: null,
      },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  recomputeDays: operation({
    id: 'recomputeDays',
    method: 'POST',
    path: '/daily_summary/recompute/',
    tag,
    summary: bilingual('Recompute days, including closed ones', 'Recalcular dias, inclusive os fechados'),
    description: bilingual(
      'Finds the events and figures of up to 366 days again in the stored messages. It uses the present journeys, plans, settings, areas and places for those days. It uses the limits, fleet, work shift and driver that the vehicle had on them, so a change of these applies from its own moment on. The answer is 202: the work continues in the background, and GET /progress/{request_id} returns its progress. Closed days whose figures change are announced as corrected, and audited with the user who asked. The recomputation itself is audited with its reason and result. Days whose messages are no longer stored do not change; the answer has the first day with messages. Recomputing the same days again changes nothing. No day may be after today. Up to 5 recomputations may run in a company; POST /daily_summary/recompute/{id}/cancel/ ends one.',
      'Encontra de novo os eventos e números de até 366 dias nas mensagens armazenadas. Usa as viagens, planos, configurações, áreas e lugares que hoje valem para esses dias. Usa os limites, a frota, a jornada e o motorista que o veículo tinha neles, de modo que uma mudança destes vale a partir do seu próprio instante. A resposta é 202: o trabalho continua em segundo plano, e GET /progress/{request_id} devolve o andamento. Dias fechados cujos números mudam são anunciados como corrigidos e auditados com o usuário que pediu. O próprio recálculo é auditado com o motivo e o resultado. Dias cujas mensagens não estão mais armazenadas não mudam; a resposta traz o primeiro dia com mensagens. Recalcular os mesmos dias de novo não muda nada. Nenhum dia pode ser posterior a hoje. Até 5 recálculos podem estar em andamento em uma empresa; POST /daily_summary/recompute/{id}/cancel/ encerra um.',
    ),
    access: 'daily_summary:write',
    body: Type.Object({ data: NewDayRecomputation }),
    answer: { kind: 'record', status: 202, schema: Type.Object({ data: DayRecomputation }) },
    example: {
      body: {
        data: {
          date_begin: '2026-01-01',
          date_end: '2026-01-31',
          vehicles_id: [1],
          reason: 'Motorista da escala corrigido',
        },
      },
      answer: { date_begin: '2026-01-01', vehicle_count: 1, kept_since: null, left_day_count: 0 },
    },
    refusals: ['rule_violated', 'share_used_up'],
  }),

  listRecomputations: operation({
    id: 'listRecomputations',
    method: 'GET',
    path: '/daily_summary/recompute/',
    tag,
    summary: bilingual(
      'List recomputations of days, newest first',
      'Listar recálculos de dias, do mais recente ao mais antigo',
    ),
    description: bilingual(
      'Each with its period, its vehicles, the user who requested it, and its progress: done_vehicle_count of vehicle_count. The counts of a recomputation under way grow until it ends.',
      'Cada um com o período, os veículos, o usuário que pediu e o andamento: done_vehicle_count de vehicle_count. As contagens de um recálculo em andamento crescem até ele terminar.',
    ),
    access: 'daily_summary:read',
    query: Type.Object(pageQuery),
    answer: { kind: 'list', status: 200, row: RecomputationReport },
    example: {
      answer: {
        date_begin: '2026-01-01',
        date_end: '2026-01-31',
        reason: 'Motorista da escala corrigido',
        state: 'done',
        vehicles_id: [1],
        vehicle_count: 1,
        done_vehicle_count: 1,
        corrected_day_count: 3,
      },
    },
    refusals: ['invalid_cursor'],
  }),

  cancelRecomputation: operation({
    id: 'cancelRecomputation',
    method: 'POST',
    path: '/daily_summary/recompute/{id}/cancel/',
    tag,
    summary: bilingual('Cancel a recomputation of days', 'Cancelar um recálculo de dias'),
    description: bilingual(
      'Days already recomputed keep their new figures; the others do not change. The answer is immediate. If days of a vehicle are being recomputed, up to a week of them, these are finished and counted. The audit stores the number of vehicles left out (cancelled_vehicle_count), and GET /progress/{request_id} returns cancelled. If the recomputation has already ended, the answer is 409.',
      'Os dias já recalculados mantêm os novos números; os demais não mudam. A resposta é imediata. Se dias de um veículo estão sendo recalculados, até uma semana deles, esses são concluídos e contados. A auditoria grava o número de veículos que ficaram de fora (cancelled_vehicle_count), e GET /progress/{request_id} devolve cancelled. Se o recálculo já terminou, a resposta é 409.',
    ),
    access: 'daily_summary:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 1 } },
    refusals: ['not_found', 'invalid_transition'],
  }),
};
