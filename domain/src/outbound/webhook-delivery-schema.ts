import { Type } from 'typebox';
import { codeMeanings, codesOf } from '../language/codes.ts';
import { DateTime, describedBy, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { type DeliveryFault, type DeliveryStatus, deliveryFaults, deliveryStatuses } from './webhook-delivery.ts';

/** The delivery of one announcement to one webhook, with the result of its last attempt. */
export const WebhookDelivery = Noun('WebhookDelivery', {
  id: Id,
  webhook_id: Id,
  announcement_id: Type.String({
    examples: ['4294967297-1042'],
    ...description(
      'The header webhook-id, the same in every attempt and replay, and in the feed',
      'O cabeçalho webhook-id, o mesmo em cada tentativa e reenvio, e no feed',
    ),
  }),
  type: Type.String({ examples: ['route_plan.completed'] }),
  status: Type.Unsafe<DeliveryStatus>(
    Type.String({
      enum: codesOf(deliveryStatuses),
      examples: ['delivered'],
      ...describedBy(codeMeanings(deliveryStatuses)),
    }),
  ),
  is_replay: Type.Boolean(description('Whether it is a replay', 'Se é um reenvio')),
  attempt_count: Type.Integer({ minimum: 0, examples: [1] }),
  date_attempted: Nullable(DateTime),
  date_due: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'Time of the next attempt, if no earlier delivery of the same plan or vehicle is waiting',
        'Horário da próxima tentativa, se nenhuma entrega anterior do mesmo plano ou veículo estiver esperando',
      ),
    }),
  ),
  fault: Nullable(
    Type.Unsafe<DeliveryFault>(
      Type.String({
        enum: codesOf(deliveryFaults),
        ...description('Why the last attempt failed', 'Por que a última tentativa falhou'),
      }),
    ),
  ),
  answer_status: Nullable(
    Type.Integer({
      examples: [204],
      ...description('HTTP status of the receiver’s response', 'Status HTTP da resposta do receptor'),
    }),
  ),
  answer_body: Nullable(
    Type.String(description('Beginning of the receiver’s response', 'Começo da resposta do receptor')),
  ),
  duration_ms: Nullable(Type.Integer({ minimum: 0, examples: [84] })),
  date_created: DateTime,
});
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>;

/** A delivery with its body. */
export const WebhookDeliveryWithRequest = Noun('WebhookDeliveryWithRequest', {
  ...WebhookDelivery.properties,
  request_url: Type.String({
    examples: ['https://erp.example/tropeiro'],
    ...description('URL without the query, which may contain a key', 'URL sem a query, que pode conter uma chave'),
  }),
  request_body: Nullable(
    Type.String(
      description(
        'Body of the delivery; null for a test, or if the announcement is no longer stored',
        'Corpo da entrega; null para um teste, ou se o anúncio não está mais armazenado',
      ),
    ),
  ),
});

/** The announcements to be replayed to a webhook. */
export const WebhookReplay = Noun('WebhookReplay', {
  begin_date: Type.Optional(
    Type.String({
      format: 'date-time',
      examples: ['2026-11-01T00:00:00Z'],
      ...description(
        'Announcements from this moment on. Give either this or cursor',
        'Anúncios a partir deste instante. Informe este ou cursor',
      ),
    }),
  ),
  end_date: Type.Optional(
    Type.String({
      format: 'date-time',
      'x-upper-bound': true,
      ...description(
        'Announcements up to this moment; absent: up to now',
        'Anúncios até este instante; ausente: até agora',
      ),
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2000,
      ...description(
        'Announcements after this cursor of GET /announcement/',
        'Anúncios depois deste cursor de GET /announcement/',
      ),
    }),
  ),
});
export type WebhookReplay = Type.Static<typeof WebhookReplay>;

/** A range that is being replayed. */
export const StartedReplay = Noun('StartedReplay', {
  webhook_id: Id,
  announcement_count: Type.Integer({
    minimum: 0,
    examples: [120],
    ...description(
      'Number of announcements in the range that match the webhook and that its creator may read',
      'Número de anúncios do intervalo que correspondem ao webhook e que quem o criou pode ler',
    ),
  }),
});
