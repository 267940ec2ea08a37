import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';
import { eventCategories } from './event-category.ts';

/** How many rules a company may have of its own. */
const customRulesMaxCount = 50;

/** How what a device reports is compared with the value of a rule. */
const operators = ['=', '!=', '<', '<=', '>', '>='] as const;

/** A condition of a company's own about something its devices report: events of category 30 last while it holds. */
export const CustomRule = Noun('CustomRule', {
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    examples: ['Tanque baixo'],
    ...description('By which events tell the rule', 'Pelo qual os eventos informam a regra'),
  }),
  field: Type.String({
    minLength: 1,
    maxLength: 40,
    examples: ['fuel_percent'],
    ...description(
      'The attribute of messages that it is about, or speed_kmh or course_deg',
      'O atributo das mensagens de que trata, ou speed_kmh ou course_deg',
    ),
  }),
  operator: Type.Unsafe<(typeof operators)[number]>(Type.String({ enum: [...operators] })),
  value: Type.Union([Type.Number({ examples: [15] }), Type.String({ maxLength: 200 }), Type.Boolean()], {
    ...description(
      'A number where more or less than it is asked for; true is 1 too, and false 0',
      'Um número, se a comparação é de maior ou menor; true também é 1, e false 0',
    ),
  }),
});
export type CustomRule = Type.Static<typeof CustomRule>;

/** The value of a setting; which of these it takes, and within which bounds, each setting says. */
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
  ...description('As GET /event_setting/ lists them', 'Como GET /event_setting/ os lista'),
});

/** Who has set a value, from the special to the general: the first that did is right. */
export const settingSources = [
  { code: 'vehicle', name: bilingual('Vehicle', 'Veículo') },
  { code: 'fleet', name: bilingual('Fleet', 'Frota') },
  { code: 'company', name: bilingual('Company', 'Empresa') },
  { code: 'default', name: bilingual('Default', 'Padrão') },
] as const satisfies CodeList<string>;
export type SettingSource = (typeof settingSources)[number]['code'];

/** A setting that events are found by, as it holds at a moment, and where its value comes from. */
export const EventSetting = Noun('EventSetting', {
  name,
  description: Type.String({ examples: ['Quanto precisa durar'], ...description('What it is', 'O que é') }),
  event_categories: Type.Array(Type.Integer({ enum: codesOf(eventCategories) }), {
    ...description('The categories that it is about; none: all', 'As categorias de que trata; nenhuma: todas'),
  }),
  value,
  default_value: value,
  unit: Nullable(Type.String({ examples: ['s'], ...description('Of its values', 'Dos seus valores') })),
  minimum: Nullable(Type.Number({ examples: [0] })),
  maximum: Nullable(Type.Number({ examples: [86_400] })),
  source: Type.Unsafe<SettingSource>(
    Type.String({ enum: codesOf(settingSources), ...description('Who has set it', 'Quem o definiu') }),
  ),
  since: Nullable(
    Type.String({ ...DateTime, ...description('Since when it is so; null: always', 'Desde quando; nulo: sempre') }),
  ),
});
export type EventSetting = Type.Static<typeof EventSetting>;

const since = Type.String({
  ...DateTime,
  ...description(
    'From when on it holds: what was before is judged by what held before',
    'A partir de quando vale: o que foi antes é julgado pelo que valia antes',
  ),
});
const ofFleet = Nullable(
  Type.Integer({ ...Id, ...description('Of the vehicles of a fleet', 'Dos veículos de uma frota') }),
);
const ofVehicle = Nullable(
  Type.Integer({
    ...Id,
    ...description('Of one vehicle; without either, of the company', 'De um veículo; sem nenhum dos dois, da empresa'),
  }),
);
const setValue = {
  ...value,
  ...description(
    'null takes back what the same company, fleet or vehicle set before',
    'null desfaz o que a mesma empresa, frota ou veículo definiu antes',
  ),
};

/** A setting of events that is another from a moment on, of a company, of a fleet or of a vehicle. */
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
    ...description(
      'From when on it holds; from now on where it is absent',
      'A partir de quando vale; ausente: de agora em diante',
    ),
  }),
});
export type NewEventSettingChange = Type.Static<typeof NewEventSettingChange>;

/** How many changes are kept: of one company, fleet or vehicle by itself, and of a company with all its fleets and vehicles. */
export const settingChangesMaxCount = { ofOne: 500, ofAll: 10_000 } as const;
