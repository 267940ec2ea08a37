import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { type DeliveryStatus, deliveryStatuses } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import {
  StartedReplay,
  WebhookDelivery,
  WebhookDeliveryWithRequest,
  WebhookReplay,
} from '@tropeiro/domain/outbound/webhook-delivery-schema.ts';
import { WebhookType } from '@tropeiro/domain/outbound/webhook-schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { typeFilterDescription } from './type-pattern.ts';
import { webhookTag } from './webhooks.ts';

const params = Type.Object({ id: Id });

export const webhookDeliveries = {
  listWebhookDeliveries: operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhook_delivery/',
    tag: webhookTag,
    summary: bilingual(
      'List deliveries to webhooks, newest first',
      'Listar entregas a webhooks, da mais recente à mais antiga',
    ),
    description: bilingual(
      'Successful deliveries are listed for 7 days, abandoned ones for 30.',
      'Entregas bem-sucedidas são listadas por 7 dias; abandonadas, por 30.',
    ),
    access: 'webhook:read',
    query: Type.Object({
      webhook_id: Type.Optional(Id),
      status: Type.Optional(Type.Unsafe<DeliveryStatus>(Type.String({ enum: codesOf(deliveryStatuses) }))),
      announcement_id: Type.Optional(
        Type.String({
          maxLength: 100,
          examples: ['4294967297-1042'],
          ...description(
            'Only deliveries of this announcement: the header webhook-id',
            'Somente entregas deste anúncio: o cabeçalho webhook-id',
          ),
        }),
      ),
      type: Type.Optional(Type.Array(WebhookType, { maxItems: 200, ...typeFilterDescription })),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: WebhookDelivery },
    example: { query: { webhook_id: 1, status: 'given_up', type: ['route_plan.*'], limit: 50 } },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  getWebhookDelivery: operation({
    id: 'getWebhookDelivery',
    method: 'GET',
    path: '/webhook_delivery/{id}',
    tag: webhookTag,
    summary: bilingual('Read one delivery, with its body', 'Ler uma entrega, com seu corpo'),
    access: 'webhook:read',
    params,
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: WebhookDeliveryWithRequest }) },
    example: { params: { id: 1 } },
    refusals: ['not_found'],
  }),

  replayWebhookDelivery: operation({
    id: 'replayWebhookDelivery',
    method: 'POST',
    path: '/webhook_delivery/{id}/replay/',
    tag: webhookTag,
    summary: bilingual('Replay an announcement to its webhook', 'Reenviar um anúncio ao seu webhook'),
    description: bilingual(
      'Sends it with the same id, as a separate delivery that does not wait for others.',
      'Reenvia com o mesmo id, como uma entrega separada, que não espera por outras.',
    ),
    access: 'webhook:write',
    params,
    answer: { kind: 'record', status: 202, schema: Type.Object({ data: WebhookDelivery }) },
    example: { params: { id: 1 }, answer: { status: 'waiting', is_replay: true, attempt_count: 0 } },
    refusals: ['not_found', 'rule_violated'],
  }),

  replayWebhook: operation({
    id: 'replayWebhook',
    method: 'POST',
    path: '/webhook/{id}/replay/',
    tag: webhookTag,
    summary: bilingual(
      'Replay a range of announcements to a webhook',
      'Reenviar um intervalo de anúncios a um webhook',
    ),
    description: bilingual(
      'Sends them with the same ids, in order for each plan and vehicle. New announcements are sent in parallel. One range at a time.',
      'Reenvia com os mesmos ids, em ordem para cada plano e veículo. Novos anúncios são enviados em paralelo. Um intervalo por vez.',
    ),
    access: 'webhook:write',
    params,
    body: Type.Object({ data: WebhookReplay }),
    answer: { kind: 'record', status: 202, schema: Type.Object({ data: StartedReplay }) },
    example: { params: { id: 1 }, body: { data: { begin_date: '2026-11-01T00:00:00Z' } } },
    refusals: ['not_found', 'rule_violated', 'invalid_cursor', 'replay_running'],
  }),
};
