import { type BilingualText, bilingual } from './bilingual-text.ts';

/** What people call the records of a table. A part of a record uses the name of the whole. */
export const recordNames = {
  acknowledgement: bilingual('acknowledgement', 'ciência'),
  address_correction: bilingual('correction of an address', 'correção de endereço'),
  api_key: bilingual('API key', 'chave de API'),
  app_user: bilingual('user', 'usuário'),
  plan_former_crew: bilingual('former crew of a plan', 'equipe anterior de um plano'),
  awaited_picture: bilingual('awaited picture', 'foto aguardada'),
  checklist: bilingual('checklist', 'checklist'),
  checklist_form_field: bilingual('checklist form', 'formulário de checklist'),
  checklist_form_field_executed: bilingual('checklist', 'checklist'),
  company_logo: bilingual('logo', 'logotipo'),
  day_recomputation: bilingual('recomputation of days', 'recálculo de dias'),
  day_row: bilingual('daily summary', 'resumo diário'),
  device_installation: bilingual('installation of a device', 'instalação de equipamento'),
  device_message: bilingual('position', 'posição'),
  driver: bilingual('driver', 'motorista'),
  driver_day_row: bilingual('daily summary', 'resumo diário'),
  execution_action: bilingual('action of a route plan', 'ação de plano de rota'),
  execution_record: bilingual('route point', 'ponto de rota'),
  event_setting_change: bilingual('change of a setting of events', 'alteração de configuração de eventos'),
  event: bilingual('event', 'evento'),
  itinerary: bilingual('itinerary', 'itinerário'),
  message: bilingual('message to a driver', 'mensagem a motorista'),
  panic: bilingual('panic', 'pânico'),
  phone: bilingual('phone', 'aparelho'),
  phone_enrolment: bilingual('enrolment of a phone', 'cadastro de aparelho'),
  phone_position: bilingual('position of a phone', 'posição de aparelho'),
  plan_optimization: bilingual('route plan', 'plano de rota'),
  route: bilingual('route', 'rota'),
  route_plan: bilingual('route plan', 'plano de rota'),
  route_point: bilingual('route point', 'ponto de rota'),
  route_point_item: bilingual('route point', 'ponto de rota'),
  route_template: bilingual('route template', 'modelo de rota'),
  route_template_day: bilingual('route template', 'modelo de rota'),
  route_template_schedule: bilingual('route template', 'modelo de rota'),
  share_link: bilingual('link', 'link'),
  session: bilingual('session', 'sessão'),
  vehicle: bilingual('vehicle', 'veículo'),
  vehicle_category: bilingual('vehicle category', 'categoria de veículo'),
  vehicle_model: bilingual('vehicle model', 'modelo de veículo'),
  vehicle_model_manufacturer: bilingual('manufacturer of vehicles', 'fabricante de veículos'),
  vehicle_virtual_area: bilingual('vehicle', 'veículo'),
  webhook: bilingual('webhook', 'webhook'),
  webhook_delivery: bilingual('delivery to a webhook', 'entrega a webhook'),
  webhook_reader: bilingual('webhook', 'webhook'),
} as const satisfies Record<string, BilingualText>;

const otherRecord = bilingual('another kind', 'outro tipo');

/** The name of a table's records. Tables without a name for people are called “another kind”. */
export const recordNameOf = (table: string): BilingualText =>
  Object.hasOwn(recordNames, table) ? recordNames[table as keyof typeof recordNames] : otherRecord;
