import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { DailySummaryRow, dailySummaryIncludes } from '@tropeiro/domain/tracking/daily-summary.ts';
import { DayRecomputation, NewDayRecomputation } from '@tropeiro/domain/tracking/day-recomputation.ts';
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
    summary: bilingual('Sum up what days came to', 'Resumir o que deram os dias'),
    description: bilingual(
      'aggregate: one row a vehicle, a driver or a pair of both, as aggregated_fields says, which it requires, over the whole period of up to 366 days. analytical: one row a day and vehicle, or what aggregated_fields says. Days are those of the company’s zone; a period has those whose noon it holds, and the running day where it reaches into that. Averages are of the sums.',
      'aggregate: uma linha por veículo, por motorista ou pelo par, conforme aggregated_fields, que é obrigatório, para o período inteiro, de até 366 dias. analytical: uma linha por dia e veículo, ou conforme aggregated_fields. Os dias são os do fuso da empresa; um período tem aqueles cujo meio-dia contém, e o dia corrente quando o alcança. As médias são das somas.',
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
            ...description('By period or by day', 'Por período ou por dia'),
          }),
        ),
      ),
      aggregated_fields: Type.Optional({
        ...trackedGroupNames,
        ...description('What there is a row for', 'Do que há uma linha'),
      }),
      vehicles_id: trackedIds('Of these vehicles; empty: of all', 'Destes veículos; vazio: de todos'),
      driver_ids: trackedIds('Of these drivers; empty: of all', 'Destes motoristas; vazio: de todos'),
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
      answer: { title: 'IXA4B17', count: 22, date: null, vehicle_id: 1, driver_id: 1, vehicle: null, driver: null },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  recomputeDays: operation({
    id: 'recomputeDays',
    method: 'POST',
    path: '/daily_summary/recompute/',
    tag,
    summary: bilingual('Recompute days, closed ones too', 'Recalcular dias, inclusive os fechados'),
    description: bilingual(
      'Events and figures of up to 366 days are found again in the messages that are kept, with the journeys, plans, settings, areas and places that hold now for those days, and by the limits, fleet, work shift and driver that the vehicle had on them: a change of these holds from its moment on. Answered 202: it goes on in the background, and GET /progress/{request_id} tells how far it is. Closed days that become others are announced as corrected, and audited with who asked; the recomputation itself is in the audit with its reason, and how it ended. Days of which messages are no longer kept are left as they are, and the answer says from which day on there are any. What is recomputed twice stays as it is. No day may be after today. Up to 5 may be under way in a company; POST /daily_summary/recompute/{id}/cancel/ ends one.',
      'Os eventos e números de até 366 dias são encontrados de novo nas mensagens guardadas, com as viagens, planos, configurações, áreas e lugares que agora valem para esses dias, e pelos limites, frota, turno e motorista que o veículo tinha neles: uma mudança destes vale a partir do seu instante. Responde 202: segue em segundo plano, e GET /progress/{request_id} diz em que ponto está. Dias fechados que mudam são anunciados como corrigidos, e auditados com quem pediu; o próprio recálculo está na auditoria com seu motivo, e como terminou. Dias cujas mensagens não se guardam mais ficam como estão, e a resposta diz a partir de que dia as há. O que se recalcula duas vezes fica como está. Nenhum dia pode ser depois de hoje. Até 5 podem estar em andamento em uma empresa; POST /daily_summary/recompute/{id}/cancel/ encerra um.',
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

  cancelRecomputation: operation({
    id: 'cancelRecomputation',
    method: 'POST',
    path: '/daily_summary/recompute/{id}/cancel/',
    tag,
    summary: bilingual('Cancel a recomputation of days', 'Cancelar um recálculo de dias'),
    description: bilingual(
      'Days that are recomputed by then stay so, and the others are left as they are. It is answered at once: if days of a vehicle are being recomputed, up to a week of them, these are finished and counted. The audit has of how many vehicles it was not done (cancelled_vehicle_count), and GET /progress/{request_id} tells it as cancelled. One that has ended is answered 409.',
      'Os dias já recalculados ficam assim, e os demais como estão. A resposta é imediata: se dias de um veículo estão sendo recalculados, até uma semana deles, esses são concluídos e contados. A auditoria tem de quantos veículos não se concluiu (cancelled_vehicle_count), e GET /progress/{request_id} o mostra como cancelled. Um que terminou responde 409.',
    ),
    access: 'daily_summary:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 1 } },
    refusals: ['not_found', 'invalid_transition'],
  }),
};
