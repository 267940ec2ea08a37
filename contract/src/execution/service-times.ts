import { learningRules } from '@tropeiro/domain/execution/learn-service-time.ts';
import { ServiceTime } from '@tropeiro/domain/execution/service-time-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { executionTag } from './execution-actions.ts';

const { lastCount, minCount: leastCount } = learningRules;

export const serviceTimes = {
  listServiceTimes: operation({
    id: 'listServiceTimes',
    method: 'GET',
    path: '/service_time/',
    tag: executionTag,
    summary: bilingual('List service times by place', 'Listar os tempos de atendimento por local'),
    description: bilingual(
      `For each place with at least ${leastCount} known services, the durations of the last ${lastCount}. A service lasts from the arrival, or the opening of the time window, to the delivery or return reported by the driver. If the company setting delivery_time_source is "learnt", points without a delivery_time are planned with these durations.`,
      `Para cada local com pelo menos ${leastCount} atendimentos conhecidos, a duração dos últimos ${lastCount}. Um atendimento dura da chegada, ou da abertura da janela de horário, até a entrega ou devolução informada pelo motorista. Se a configuração delivery_time_source da empresa for "learnt", os pontos sem delivery_time são planejados com essas durações.`,
    ),
    access: 'daily_summary:read',
    query: Type.Object(pageQuery),
    answer: { kind: 'list', status: 200, row: ServiceTime },
    example: {
      answer: {
        place: 86_356_457_481,
        name: 'NF 10482 Mercado do Porto',
        address: 'Rua dos Andradas, 1001, Porto Alegre',
        latitude: -30.0304,
        longitude: -51.2287,
        count: 19,
        service_time: 660,
        first_quartile: 540,
        third_quartile: 780,
        last_service_time: 600,
        last_date: '2026-02-27T17:42:10.000Z',
      },
    },
    refusals: ['invalid_cursor'],
  }),
};
