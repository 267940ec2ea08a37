import { Type } from 'typebox';
import { geocoders } from '../geocoding/geocoder.ts';
import { GeocoderCode } from '../geocoding/geocoder-schema.ts';
import { type Language, languages } from '../language/bilingual-text.ts';
import { Name } from '../language/named-record-schema.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { planRequirements } from '../planning/plan-requirements-schema.ts';
import { DefaultTimeSourceCode } from '../planning/points/delivery-time-source-schema.ts';
import { TimeOfDay } from '../time/time-of-day-schema.ts';
import { TimeZone } from '../time/time-zone-schema.ts';
import { CapacityUnitCode } from './capacity-unit-schema.ts';
import { DispatchModeCode } from './dispatch-mode-schema.ts';

const settings = {
  name: Name,
  timezone: TimeZone,
  language: Type.Unsafe<Language>(Type.String({ enum: [...languages] })),
  delivery_time: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    ...description('Default time of a delivery, in seconds', 'Tempo padrão de uma entrega, em segundos'),
  }),
  delivery_time_source: DefaultTimeSourceCode,
  warning_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    ...description(
      'Number of days before the expiry of a licence or exam from which on a warning is shown',
      'Número de dias de antecedência do aviso de vencimento de uma CNH ou exame',
    ),
  }),
  geocoders: Nullable(
    Type.Array(GeocoderCode, {
      maxItems: geocoders.length,
      uniqueItems: true,
      ...description(
        'Geocoders to query, in this order, among those of the service; null: all of them, in the order of the service',
        'Geocodificadores a consultar, nesta ordem, entre os do serviço; null: todos, na ordem do serviço',
      ),
    }),
  ),
  capacity_unit: CapacityUnitCode,
  day_closes_at: Type.String({
    ...TimeOfDay,
    examples: ['06:00'],
    ...description(
      'When on the next day the figures of a day are closed, HH:MM in the company’s time zone. Changes by later messages are announced as corrections and audited',
      'Quando, no dia seguinte, os números de um dia são fechados, HH:MM no fuso da empresa. Mudanças por mensagens posteriores são anunciadas como correções e auditadas',
    ),
  }),
  late_risk_margin: Type.Integer({
    minimum: 0,
    maximum: 14_400,
    ...description(
      'A point is at risk of being late if its service would begin less than this many seconds before its window ends',
      'Um ponto está em risco de atraso se o atendimento começaria a menos destes segundos do fim da janela',
    ),
  }),
  eta_changed_threshold: Type.Integer({
    minimum: 30,
    maximum: 14_400,
    ...description(
      'Minimum change of the estimated arrival at a point before it is announced, in seconds',
      'Mudança mínima da chegada estimada a um ponto para que seja anunciada, em segundos',
    ),
  }),
  eta_changed_interval: Type.Integer({
    minimum: 30,
    maximum: 14_400,
    ...description(
      'Minimum time between two such announcements of a point, in seconds',
      'Tempo mínimo entre dois desses anúncios de um ponto, em segundos',
    ),
  }),
  invoice_contacts: Type.Boolean(
    description(
      'Phone and e-mail of the recipient of an NF-e become the contact of its delivery',
      'Telefone e e-mail do destinatário de uma NF-e tornam-se o contato da entrega',
    ),
  ),
  dispatch: DispatchModeCode,
  // Defaults for plans that do not set them.
  ...planRequirements,
};

/** The settings of a company. Its document is set once, when the company is created. */
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
