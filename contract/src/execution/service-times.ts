import { learning } from '@tropeiro/domain/execution/learn-service-time.ts';
import { ServiceTime } from '@tropeiro/domain/execution/service-time.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { executionTag } from './execution-actions.ts';

const { lastCount, leastCount } = learning;

export const serviceTimes = {
  listServiceTimes: operation({
    id: 'listServiceTimes',
    method: 'GET',
    path: '/service_time/',
    tag: executionTag,
    summary: bilingual('List what services took at places', 'Listar quanto levaram os atendimentos em cada local'),
    description: bilingual(
      `Of each place with ${leastCount} known services at least, what the last ${lastCount} took: from the arrival, or the opening of its window, to the delivery or return that a driver told. With delivery_time_source "learnt" in the settings of the company, points that come without a delivery_time are planned with it.`,
      `De cada local com pelo menos ${leastCount} atendimentos conhecidos, quanto levaram os últimos ${lastCount}: da chegada, ou da abertura da janela, até a entrega ou devolução que um motorista informou. Com delivery_time_source "learnt" nas configurações da empresa, os pontos que vêm sem delivery_time são planejados com isso.`,
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
