import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Descriptions of the fields of tracking, webhooks, audit and problems. */
export const trackingNotes: Readonly<Record<string, BilingualText>> = {
  event_category: bilingual('Category of the event; 0: visit', 'Categoria do evento; 0: visita'),
  position_start: bilingual(
    'Position where it began; null: unknown, or not asked for with includes',
    'Posição onde começou; null: desconhecida, ou não pedida em includes',
  ),
  position_end: bilingual(
    'Position where it ended; null: running, unknown, or not asked for with includes',
    'Posição onde terminou; null: em andamento, desconhecida, ou não pedida em includes',
  ),
  location_start: bilingual(
    'Address where it began; null: unknown, or not asked for with includes',
    'Endereço onde começou; null: desconhecido, ou não pedido em includes',
  ),
  location_end: bilingual(
    'Address where it ended; null: unknown, or not asked for with includes',
    'Endereço onde terminou; null: desconhecido, ou não pedido em includes',
  ),
  poi_start: bilingual(
    'Point of interest where it began; null: none, or not asked for with includes',
    'Ponto de interesse onde começou; null: nenhum, ou não pedido em includes',
  ),
  poi_end: bilingual(
    'Point of interest where it ended; null: none, or not asked for with includes',
    'Ponto de interesse onde terminou; null: nenhum, ou não pedido em includes',
  ),
  altitude_m: bilingual('Altitude in metres; null: not reported', 'Altitude em metros; null: não informada'),
  speed_kmh: bilingual('Speed in km/h; null: not reported', 'Velocidade em km/h; null: não informada'),
  course_deg: bilingual(
    'Direction of travel in degrees from north, clockwise; null: not reported',
    'Direção em graus a partir do norte, no sentido horário; null: não informada',
  ),
  quarantined_messages: bilingual(
    'Messages with an implausible time, with the reason',
    'Mensagens com horário implausível, com o motivo',
  ),
  wrong_messages: bilingual(
    'Messages that could not be read, with the fault',
    'Mensagens que não puderam ser lidas, com a falha',
  ),
  alarm: bilingual('Alarm, as named by the device', 'Alarme, com o nome dado pelo equipamento'),
  operator: bilingual('Operator that compares the field with the value', 'Operador que compara o campo com o valor'),
  default_value: bilingual(
    'Default value, used if the company sets none',
    'Valor padrão, usado se a empresa não definir outro',
  ),
  minimum: bilingual('Smallest accepted value', 'Menor valor aceito'),
  maximum: bilingual('Largest accepted value', 'Maior valor aceito'),
  webhook_id: bilingual('Id of the webhook', 'Id do webhook'),
  attempt_count: bilingual('Number of times it was sent', 'Quantas vezes foi enviado'),
  date_attempted: bilingual(
    'When it was last sent; null: not yet',
    'Quando foi enviado pela última vez; null: ainda não',
  ),
  duration_ms: bilingual(
    'Time until the receiver responded, in milliseconds; null: no response',
    'Tempo até a resposta do receptor, em milissegundos; null: sem resposta',
  ),
  resource: bilingual('Kind of record, as named by the API', 'Tipo de registro, com o nome usado pela API'),
  resource_id: bilingual('Id of the record that changed', 'Id do registro alterado'),
  batch: bilingual(
    'Batch that the entry represents; null: a single record',
    'Lote que a entrada representa; null: um só registro',
  ),
  existing_id: bilingual('Id of the existing record with this key', 'Id do registro existente com esta chave'),
  allowed_actions: bilingual(
    'Actions allowed in the current status of the plan',
    'Ações permitidas na situação atual do plano',
  ),
  errors: bilingual('Wrong fields, at most 100', 'Campos com falha, no máximo 100'),
  pointer: bilingual('JSON pointer to the field of the body', 'Ponteiro JSON do campo do corpo'),
  parameter: bilingual('Name of the parameter of the query or path', 'Nome do parâmetro da consulta ou do caminho'),
  more_errors: bilingual('true: there are more faults than the listed ones', 'true: há mais falhas do que as listadas'),
  version: bilingual('Version of the service', 'Versão do serviço'),
};
