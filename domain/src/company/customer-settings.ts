import { Type } from 'typebox';
import { GeocoderCode, geocoders } from '../geocoding/geocoder.ts';
import { type Language, languages } from '../language/bilingual-text.ts';
import { Name } from '../language/named-record.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';
import { UngivenTimeSourceCode } from '../planning/delivery-time-source.ts';
import { planRequirements } from '../planning/plan-requirements.ts';
import { TimeOfDay } from '../time/time-of-day.ts';
import { TimeZone } from '../time/time-zone.ts';
import { CapacityUnitCode } from './capacity-unit.ts';

const settings = {
  name: Name,
  timezone: TimeZone,
  language: Type.Unsafe<Language>(Type.String({ enum: [...languages] })),
  delivery_time: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    ...description(
      'Time a delivery takes when nobody says, in seconds',
      'Tempo de uma entrega quando não informado, em segundos',
    ),
  }),
  delivery_time_source: UngivenTimeSourceCode,
  warning_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    ...description(
      'How many days ahead a licence or an exam that runs out is pointed at',
      'Com quantos dias de antecedência se avisa do vencimento de uma CNH ou exame',
    ),
  }),
  geocoders: Nullable(
    Type.Array(GeocoderCode, {
      maxItems: geocoders.length,
      uniqueItems: true,
      ...description(
        'Who is asked where an address is, in this order, of those that the service has; null: all of them, in its order',
        'Quem é consultado sobre onde fica um endereço, nesta ordem, entre os que o serviço tem; null: todos, na ordem dele',
      ),
    }),
  ),
  capacity_unit: CapacityUnitCode,
  day_closes_at: Type.String({
    ...TimeOfDay,
    examples: ['06:00'],
    ...description(
      'When on the next day the figures of a day are closed, HH:MM in the company’s zone: what late messages change afterwards is told as a correction, and audited',
      'Quando, no dia seguinte, os números de um dia são fechados, HH:MM no fuso da empresa: o que mensagens atrasadas mudam depois é informado como correção, e auditado',
    ),
  }),
  late_risk_margin: Type.Integer({
    minimum: 0,
    maximum: 14_400,
    ...description(
      'A point that would be served less than so many seconds before its window ends is at risk of being late',
      'Um ponto que seria atendido a menos de tantos segundos do fim da janela está em risco de atraso',
    ),
  }),
  eta_changed_threshold: Type.Integer({
    minimum: 30,
    maximum: 14_400,
    ...description(
      'By how many seconds the estimated arrival at a point moves before that is announced',
      'Em quantos segundos a chegada estimada a um ponto muda antes que isso seja anunciado',
    ),
  }),
  eta_changed_interval: Type.Integer({
    minimum: 30,
    maximum: 14_400,
    ...description(
      'How many seconds lie at least between two such announcements of a point',
      'Quantos segundos há no mínimo entre dois desses anúncios de um ponto',
    ),
  }),
  // Of plans that do not say otherwise.
  ...planRequirements,
};

/** The settings of a company. Its document is given once, when the company is created. */
export const CustomerSettings = Noun('CustomerSettings', {
  id: Id,
  document: Type.String(description('CNPJ or CPF, without punctuation', 'CNPJ ou CPF, sem pontuação')),
  ...settings,
  date_created: DateTime,
  date_modified: DateTime,
});
export type CustomerSettings = Type.Static<typeof CustomerSettings>;

/** Absent fields keep their value. */
export const ChangedCustomerSettings = Noun('ChangedCustomerSettings', Type.Partial(Type.Object(settings)).properties);
export type ChangedCustomerSettings = Type.Static<typeof ChangedCustomerSettings>;

/** Whether a change voids the company's tokens: these fields are in them and in the user object at login. */
export const voidsCompanyTokens = (before: TokenSettings, after: TokenSettings): boolean =>
  before.name !== after.name || before.timezone !== after.timezone || before.language !== after.language;

type TokenSettings = Pick<CustomerSettings, 'name' | 'timezone' | 'language'>;
