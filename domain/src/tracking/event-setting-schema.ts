import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { eventCategories } from './event-category.ts';
import { customRulesMaxCount, operators, type SettingSource, settingSources } from './event-setting.ts';

/** A company's own condition on what its devices report. Events of category 30 last while it holds. */
export const CustomRule = Noun('CustomRule', {
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    examples: ['Tanque baixo'],
    ...description('Name of the rule in its events', 'Nome da regra em seus eventos'),
  }),
  field: Type.String({
    minLength: 1,
    maxLength: 40,
    examples: ['fuel_percent'],
    ...description(
      'Attribute of messages to compare, or speed_kmh or course_deg',
      'Atributo das mensagens a comparar, ou speed_kmh ou course_deg',
    ),
  }),
  operator: Type.Unsafe<(typeof operators)[number]>(Type.String({ enum: [...operators] })),
  value: Type.Union([Type.Number({ examples: [15] }), Type.String({ maxLength: 200 }), Type.Boolean()], {
    ...description(
      'Value to compare with. Comparisons for more or less need a number; true also equals 1, and false 0',
      'Valor de comparação. Comparações de maior ou menor exigem um número; true também equivale a 1, e false a 0',
    ),
  }),
});
export type CustomRule = Type.Static<typeof CustomRule>;

/** The value of a setting. Each setting defines its type and its bounds. */
const value = Type.Union([
  Type.Number({ minimum: -1_000_000, maximum: 1_000_000, examples: [120] }),
  Type.Boolean(),
  Type.Array(CustomRule, { maxItems: customRulesMaxCount }),
  Type.Null(),
]);
export type SettingValue = Type.Static<typeof value>;

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  examples: ['idle.minimum_s'],
  ...description('Name as listed by GET /event_setting/', 'Nome como listado por GET /event_setting/'),
});

/** An event setting with its value at a moment and the source of that value. */
export const EventSetting = Noun('EventSetting', {
  name,
  description: Type.String({
    examples: ['Quanto precisa durar'],
    ...description('Meaning of the setting', 'Significado da configuração'),
  }),
  event_categories: Type.Array(Type.Integer({ enum: codesOf(eventCategories) }), {
    ...description(
      'Categories that it affects; none: it affects only figures of days',
      'Categorias que afeta; nenhuma: afeta só indicadores dos dias',
    ),
  }),
  value,
  default_value: value,
  unit: Nullable(Type.String({ examples: ['s'], ...description('Unit of its values', 'Unidade dos seus valores') })),
  minimum: Nullable(Type.Number({ examples: [0] })),
  maximum: Nullable(Type.Number({ examples: [86_400] })),
  source: Type.Unsafe<SettingSource>(
    Type.String({ enum: codesOf(settingSources), ...description('Source of the value', 'Origem do valor') }),
  ),
  since: Nullable(
    Type.String({
      ...DateTime,
      ...description('Since when the value holds; null: always', 'Desde quando o valor vale; null: sempre'),
    }),
  ),
});
export type EventSetting = Type.Static<typeof EventSetting>;

const since = Type.String({
  ...DateTime,
  ...description(
    'When the change takes effect; earlier messages are evaluated with the former value',
    'Quando a alteração passa a valer; mensagens anteriores são avaliadas com o valor anterior',
  ),
});
const ofFleet = Nullable(
  Type.Integer({ ...Id, ...description('For the vehicles of this fleet', 'Para os veículos desta frota') }),
);
const ofVehicle = Nullable(
  Type.Integer({
    ...Id,
    ...description(
      'For this vehicle; without vehicle_id and fleet_id, for the company',
      'Para este veículo; sem vehicle_id e fleet_id, para a empresa',
    ),
  }),
);
const setValue = {
  ...value,
  ...description(
    'null removes the value set before for the same company, fleet or vehicle',
    'null remove o valor definido antes para a mesma empresa, frota ou veículo',
  ),
};

/** A change of an event setting from a moment on, for a company, a fleet or a vehicle. */
export const EventSettingChange = Noun('EventSettingChange', {
  id: Id,
  name,
  value: setValue,
  fleet_id: ofFleet,
  vehicle_id: ofVehicle,
  since,
  date_created: DateTime,
  date_modified: DateTime,
});
export type EventSettingChange = Type.Static<typeof EventSettingChange>;

export const NewEventSettingChange = Noun('NewEventSettingChange', {
  name,
  value: setValue,
  fleet_id: Type.Optional(ofFleet),
  vehicle_id: Type.Optional(ofVehicle),
  since: Type.Optional({
    ...since,
    ...description('When the change takes effect; absent: now', 'Quando a alteração passa a valer; ausente: agora'),
  }),
});
export type NewEventSettingChange = Type.Static<typeof NewEventSettingChange>;
