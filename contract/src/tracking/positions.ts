import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { appendMaxMessages } from '@tropeiro/domain/tracking/device-message.ts';
import { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

const tag = bilingual('Tracking', 'Rastreamento');

/** Every message is judged by itself, so that the call is refused for none of them: only documents show what it has. */
const row = Type.Unsafe<SentPosition>(Type.Unknown({ 'x-row': SentPosition }));

/** What devices say, and where vehicles were. */
export const positions = {
  importPositions: operation({
    id: 'importPositions',
    method: 'POST',
    path: '/position/',
    tag,
    summary: bilingual('Send what devices said', 'Enviar o que equipamentos informaram'),
    description: bilingual(
      `Up to ${appendMaxMessages} messages, in any order, of any devices of the company, each known by its serial. What was sent before counts once, so that a call that got no answer is sent again as it is. The answer comes when everything is kept, with the events and daily figures that follow. A wrong message, one of an unknown device or one whose time cannot be right is named, and the others go on. A driver sends for vehicles of their own.`,
      `Até ${appendMaxMessages} mensagens, em qualquer ordem, de quaisquer equipamentos da empresa, cada um conhecido por seu número de série. O que já foi enviado conta uma só vez: uma chamada sem resposta é enviada de novo, tal qual. A resposta vem quando tudo está guardado, com os eventos e números do dia que daí decorrem. Uma mensagem errada, de equipamento desconhecido ou cuja hora não pode estar certa é apontada, e as outras seguem. Um motorista envia pelos veículos dele.`,
    ),
    access: 'position:write',
    body: Type.Object({ data: Type.Array(row, { minItems: 1, maxItems: appendMaxMessages }) }),
    bodyLimit: { bytes: 10_000_000, values: 500_000 },
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: PositionReport }) },
    announces: ['event.created', 'event.ended', 'event.corrected', 'event.retracted'],
    example: {
      body: {
        data: [
          {
            device: '863457051200000',
            time: '2026-01-31T08:00:00-03:00',
            latitude: -30.0277,
            longitude: -51.2287,
            speed_kmh: 42.5,
            course_deg: 90,
            attributes: { ignition: true, odometer_m: 88_412_300 },
          },
          {
            device: '863457051200000',
            time: '2026-01-31T08:01:00-03:00',
            latitude: -30.0277,
            longitude: -51.2214,
            speed_kmh: 38,
            course_deg: 91,
            attributes: { ignition: true, odometer_m: 88_413_005 },
          },
        ],
      },
      answer: {
        received: 2,
        new: 2,
        repeated: 0,
        quarantined: 0,
        unknown: 0,
        wrong: 0,
        unknown_devices: [],
        quarantined_messages: [],
        wrong_messages: [],
      },
    },
    refusals: [],
  }),
};
