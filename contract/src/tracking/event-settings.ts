import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import {
  EventSetting,
  EventSettingChange,
  NewEventSettingChange,
} from '@tropeiro/domain/tracking/event-setting-schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Tracking', 'Rastreamento');

const ofFleet = Type.Optional(Type.Integer({ ...Id, ...description('Only this fleet', 'Desta frota') }));
const ofVehicle = Type.Optional(Type.Integer({ ...Id, ...description('Only this vehicle', 'Deste veículo') }));

/** The change used in examples, set in the future: idling is then reported after two minutes instead of five. */
const change = { name: 'idle.minimum_s', value: 120, since: '2099-12-31T03:00:00.000Z' };

export const eventSettings = {
  listEventSettings: operation({
    id: 'listEventSettings',
    method: 'GET',
    path: '/event_setting/',
    tag,
    summary: bilingual('List event settings', 'Listar configurações de eventos'),
    description: bilingual(
      'Every setting with its value at a moment, and its source. The value of the vehicle comes first, then that of its fleet, then that of the company, then the default. Without vehicle_id and fleet_id: the values of the company.',
      'Cada configuração com o seu valor em um instante e a sua origem. Vale primeiro o valor do veículo, depois o da frota, depois o da empresa e, por fim, o padrão. Sem vehicle_id e fleet_id: os valores da empresa.',
    ),
    access: 'event:read',
    query: Type.Object({
      vehicle_id: ofVehicle,
      fleet_id: ofFleet,
      date_time: Type.Optional(
        Type.String({
          ...DateTime,
          ...description('Values at this moment; absent: now', 'Valores neste instante; ausente: agora'),
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
    summary: bilingual('List changes of event settings', 'Listar alterações das configurações de eventos'),
    description: bilingual(
      'Past and future changes, sorted by the name of the setting.',
      'Alterações passadas e futuras, ordenadas pelo nome da configuração.',
    ),
    access: 'event:read',
    query: Type.Object({
      vehicle_id: ofVehicle,
      fleet_id: ofFleet,
      name: Type.Optional(
        Type.String({
          maxLength: 100,
          examples: ['idle.minimum_s'],
          ...description('Only this setting', 'Desta configuração'),
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
    summary: bilingual(
      'Change an event setting from a moment on',
      'Alterar uma configuração de eventos a partir de um instante',
    ),
    description: bilingual(
      'For the company, a fleet (fleet_id) or a vehicle (vehicle_id). Messages are evaluated with the value at their own time, however late they arrive, so a change does not affect the past.',
      'Para a empresa, uma frota (fleet_id) ou um veículo (vehicle_id). As mensagens são avaliadas com o valor válido no seu próprio instante, por mais tarde que cheguem; uma alteração não afeta o passado.',
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
    summary: bilingual('Undo a change of an event setting', 'Desfazer uma alteração de configuração de eventos'),
    description: bilingual(
      'If the change has already taken effect, the days since then that are still open are evaluated again without it.',
      'Se a alteração já estava valendo, os dias desde então que ainda estão abertos são reavaliados sem ela.',
    ),
    access: 'vehicle:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    announces: ['event_setting_change.removed'],
    refusals: ['not_found', 'precondition_failed'],
  }),
};
