import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import { panicsOfMinuteMaxCount } from '@tropeiro/domain/tracking/panic.ts';
import { NewPanic } from '@tropeiro/domain/tracking/panic-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

export const panics = {
  sendPanic: operation({
    id: 'sendPanic',
    method: 'POST',
    path: '/panic/',
    tag: bilingual('Tracking', 'Rastreamento'),
    summary: bilingual("Send a panic from a driver's phone", 'Enviar um pânico do aparelho do motorista'),
    description: bilingual(
      `Stores an event of category 24 without a device, and announces it before the call is answered. Its vehicle is that of the driver's plan in execution; without such a plan, the driver's own vehicle if exactly one is active; otherwise null. The place may be absent; then last_latitude, last_longitude and last_position_time are the last known one. Each panic is an event of its own, and later messages never change it. A repeated uuid returns the first event. Up to ${panicsOfMinuteMaxCount} panics of a driver are stored in a minute; more are refused (429).`,
      `Grava um evento da categoria 24 sem equipamento e o anuncia antes de responder à chamada. O veículo é o do plano do motorista em execução; sem esse plano, o veículo do próprio motorista, se exatamente um estiver ativo; senão, null. O local pode estar ausente; então last_latitude, last_longitude e last_position_time são o último conhecido. Cada pânico é um evento próprio, e mensagens posteriores nunca o alteram. Um uuid repetido devolve o primeiro evento. São gravados até ${panicsOfMinuteMaxCount} pânicos de um motorista por minuto; mais do que isso é recusado (429).`,
    ),
    access: 'route_point:write',
    body: Type.Object({ data: NewPanic }),
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: Event }) },
    example: {
      body: {
        data: {
          uuid: '0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d42',
          device_time: '2026-12-01T10:15:00-03:00',
          latitude: -30.0043,
          longitude: -51.1527,
          accuracy_m: 12,
        },
      },
    },
    announces: ['event.created'],
    refusals: ['rule_violated', 'not_found', 'too_many_requests'],
  }),
};
