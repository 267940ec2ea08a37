import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description } from '@tropeiro/domain/language/noun-schema.ts';
import { phonePositionKeptDays, phonePositionsMaxCount } from '@tropeiro/domain/tracking/phone-position.ts';
import { PhonePositionReport, SentPhonePosition } from '@tropeiro/domain/tracking/phone-position-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

/** The server validates each position on its own and never rejects the call for one of them. */
const row = Type.Unsafe<SentPhonePosition>(Type.Unknown({ 'x-row': SentPhonePosition, 'x-validated-alone': true }));

export const phonePositions = {
  sendPhonePositions: operation({
    id: 'sendPhonePositions',
    method: 'POST',
    path: '/phone_position/',
    tag: bilingual('Tracking', 'Rastreamento'),
    summary: bilingual("Send the positions of a driver's phone", 'Enviar as posições do aparelho de um motorista'),
    description: bilingual(
      `Up to ${phonePositionsMaxCount} positions, stored for ${phonePositionKeptDays} days. Where the tracker of the vehicle has not reported for 10 minutes, they serve for estimated arrivals, GET /position/ (source: phone) and links. They cause no events and no figures. Only positions taken while a plan of the caller is in execution are stored; the others are discarded and counted. A position of the same time is stored once. A wrong position is reported in wrong_positions, and the others are stored.`,
      `Até ${phonePositionsMaxCount} posições, guardadas por ${phonePositionKeptDays} dias. Quando o rastreador do veículo não envia nada há 10 minutos, elas servem para as chegadas estimadas, GET /position/ (source: phone) e os links. Elas não geram eventos nem indicadores. Só são gravadas as posições obtidas enquanto um plano de quem chama está em execução; as demais são descartadas e contadas. Uma posição do mesmo horário é gravada uma só vez. Uma posição errada é indicada em wrong_positions, e as demais são gravadas.`,
    ),
    access: 'route_point:write',
    body: Type.Object({
      sent_at: Type.String({
        ...DateTime,
        ...description(
          'Current time by the clock of the phone. It corrects a clock that is wrong by more than a minute',
          'Hora atual pelo relógio do aparelho. Corrige um relógio errado em mais de um minuto',
        ),
      }),
      data: Type.Array(row, { minItems: 1, maxItems: phonePositionsMaxCount }),
    }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: PhonePositionReport }) },
    example: {
      body: {
        sent_at: '2026-12-01T10:15:02-03:00',
        data: [{ device_time: '2026-12-01T10:15:00-03:00', latitude: -30.0043, longitude: -51.1527, accuracy_m: 12 }],
      },
      answer: { accepted: 1, discarded: 0, wrong: 0, wrong_positions: [] },
    },
    refusals: ['rule_violated'],
  }),
};
