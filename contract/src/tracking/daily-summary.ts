import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { DailySummaryRow, dailySummaryIncludes } from '@tropeiro/domain/tracking/daily-summary.ts';
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
};
