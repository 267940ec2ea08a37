import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id } from '@tropeiro/domain/language/schema.ts';
import { EventSetting, EventSettingChange, NewEventSettingChange } from '@tropeiro/domain/tracking/event-setting.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Tracking', 'Rastreamento');

const ofFleet = Type.Optional(Type.Integer({ ...Id, ...description('Of this fleet', 'Desta frota') }));
const ofVehicle = Type.Optional(Type.Integer({ ...Id, ...description('Of this vehicle', 'Deste veículo') }));

/** The change of the examples, which is still to come: then two minutes of idling are told of, and no longer five. */
const change = { name: 'idle.minimum_s', value: 120, since: '2099-12-31T03:00:00.000Z' };

export const eventSettings = {
  listEventSettings: operation({
    id: 'listEventSettings',
    method: 'GET',
    path: '/event_setting/',
    tag,
    summary: bilingual(
      'List the settings that events are found by',
      'Listar as configurações pelas quais se encontram eventos',
    ),
    description: bilingual(
      'Every setting with its value at a moment, and who set it: the vehicle, else its fleet, else the company; else it is the default. Of the company where neither vehicle_id nor fleet_id is given.',
      'Cada configuração com o seu valor em um instante, e quem a definiu: o veículo, senão a sua frota, senão a empresa; senão é a padrão. Da empresa quando não se informa vehicle_id nem fleet_id.',
    ),
    access: 'event:read',
    query: Type.Object({
      vehicle_id: ofVehicle,
      fleet_id: ofFleet,
      date_time: Type.Optional(
        Type.String({
          ...DateTime,
          ...description('As they hold then; now when absent', 'Como valem então; agora, se ausente'),
        }),
      ),
    }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Type.Array(EventSetting) }) },
    example: { query: { vehicle_id: 1 } },
    refusals: ['rule_violated', 'not_found'],
  }),

  listEventSettingChanges: operation({
    id: 'listEventSettingChanges',
    method: 'GET',
    path: '/event_setting_change/',
    tag,
    summary: bilingual('List the changes of those settings', 'Listar as alterações dessas configurações'),
    description: bilingual(
      'Those that have taken effect and those that will, by the names of settings.',
      'As que já valem e as que ainda valerão, pelos nomes das configurações.',
    ),
    access: 'event:read',
    query: Type.Object({
      vehicle_id: ofVehicle,
      fleet_id: ofFleet,
      name: Type.Optional(
        Type.String({
          maxLength: 100,
          examples: ['idle.minimum_s'],
          ...description('Of this setting', 'Desta configuração'),
        }),
      ),
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: EventSettingChange },
    example: { answer: change },
    refusals: ['invalid_cursor'],
  }),

  createEventSettingChange: operation({
    id: 'createEventSettingChange',
    method: 'POST',
    path: '/event_setting_change/',
    tag,
    summary: bilingual('Set a setting from a moment on', 'Definir uma configuração a partir de um instante'),
    description: bilingual(
      'Of the company, of a fleet (fleet_id) or of a vehicle (vehicle_id). Messages are judged by what holds at their own time, however late they come, so that a change does not rewrite what was before.',
      'Da empresa, de uma frota (fleet_id) ou de um veículo (vehicle_id). As mensagens são julgadas pelo que vale no seu próprio instante, por mais tarde que cheguem, de modo que uma alteração não reescreve o que foi antes.',
    ),
    access: 'vehicle:write',
    body: Type.Object({ data: NewEventSettingChange }),
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: EventSettingChange }) },
    example: { body: { data: change }, answer: change },
    announces: ['event_setting_change.created'],
    refusals: ['duplicate', 'rule_violated'],
  }),

  deleteEventSettingChange: operation({
    id: 'deleteEventSettingChange',
    method: 'DELETE',
    path: '/event_setting_change/{id}',
    tag,
    summary: bilingual('Take back a change', 'Desfazer uma alteração'),
    description: bilingual(
      'Of one that has taken effect, days since then that are still open are evaluated again as if it had never been.',
      'De uma que já vale, os dias desde então que ainda estão abertos são reavaliados como se nunca tivesse existido.',
    ),
    access: 'vehicle:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    announces: ['event_setting_change.removed'],
    refusals: ['not_found', 'precondition_failed'],
  }),
};
