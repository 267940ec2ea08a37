import { ChangedCustomerSettings, CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

export const companyTag = bilingual('Users and company', 'Usuários e empresa');
const Settings = Type.Object({ data: CustomerSettings });

/** Settings on which no token depends. */
const changed = { delivery_time: 600, warning_days: 45, require_signature: true };
const answer = {
  name: 'Tropeiro Demonstração Ltda',
  document: '11222333000181',
  timezone: 'America/Sao_Paulo',
  language: 'pt-BR',
  require_picture: false,
  require_hodometer_picture: false,
  load_check: false,
  invoice_contacts: false,
  require_receiver: false,
  delivery_time_source: 'default' as const,
  geocoders: null,
  capacity_unit: 'kg' as const,
  day_closes_at: '06:00',
  late_risk_margin: 600,
  eta_changed_threshold: 300,
  eta_changed_interval: 300,
  dispatch: 'at_once' as const,
  ...changed,
};

export const customer = {
  getCustomer: operation({
    id: 'getCustomer',
    method: 'GET',
    path: '/customer/',
    tag: companyTag,
    summary: bilingual('Read the settings of your company', 'Ler as configurações da sua empresa'),
    access: 'customer:read',
    answer: { kind: 'record', status: 200, schema: Settings },
    example: { answer },
    refusals: [],
  }),

  changeCustomer: operation({
    id: 'changeCustomer',
    method: 'PUT',
    path: '/customer/',
    tag: companyTag,
    summary: bilingual('Change the settings of your company', 'Alterar as configurações da sua empresa'),
    description: bilingual(
      'Absent fields keep their value. A change of name, time zone or language takes effect at once: all users of the company must renew their tokens.',
      'Campos ausentes mantêm o valor. Mudanças de nome, fuso horário ou idioma valem imediatamente: todos os usuários da empresa precisam renovar o token.',
    ),
    access: 'customer:write',
    body: Type.Object({ data: ChangedCustomerSettings }),
    answer: { kind: 'record', status: 200, schema: Settings },
    example: { body: { data: changed }, answer },
    announces: ['customer.updated'],
    refusals: ['rule_violated', 'precondition_failed'],
  }),
};
