import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { description, Id } from '@tropeiro/domain/language/schema.ts';
import { WebhookType } from '@tropeiro/domain/outbound/webhook.ts';
import {
  type DeliveryStatus,
  deliveryStatuses,
  StartedReplay,
  WebhookDelivery,
  WebhookDeliveryWithRequest,
  WebhookReplay,
} from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { ofTheseTypes } from './type-pattern.ts';
import { webhookTag } from './webhooks.ts';

const params = Type.Object({ id: Id });

export const webhookDeliveries = {
  listWebhookDeliveries: operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhook_delivery/',
    tag: webhookTag,
    summary: bilingual(
      'List what was sent to webhooks, newest first',
      'Listar o que foi enviado a webhooks, do mais recente',
    ),
    description: bilingual(
      'What was delivered stands here for 7 days, what was given up for 30.',
      'O que foi entregue fica aqui por 7 dias, o que foi abandonado por 30.',
    ),
    access: 'webhook:read',
    query: Type.Object({
      webhook_id: Type.Optional(Id),
      status: Type.Optional(Type.Unsafe<DeliveryStatus>(Type.String({ enum: codesOf(deliveryStatuses) }))),
      announcement_id: Type.Optional(
        Type.String({
          maxLength: 100,
          examples: ['4294967297-1042'],
          ...description('Of this announcement: the header webhook-id', 'Deste anúncio: o cabeçalho webhook-id'),
        }),
      ),
      type: Type.Optional(Type.Array(WebhookType, { maxItems: 200, ...ofTheseTypes })),
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
    summary: bilingual('Read one delivery, with what is sent', 'Ler uma entrega, com o que é enviado'),
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
    summary: bilingual('Send an announcement to its webhook again', 'Reenviar um anúncio ao seu webhook'),
    description: bilingual(
      'With the id that it had, as a delivery of its own, whatever else waits.',
      'Com o id que tinha, como uma entrega própria, o que quer que mais aguarde.',
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
      'Send a range of announcements to a webhook again',
      'Reenviar um intervalo de anúncios a um webhook',
    ),
    description: bilingual(
      'With the ids that they had, in order for each plan and vehicle, beside what is announced meanwhile. One range at a time.',
      'Com os ids que tinham, em ordem para cada plano e veículo, ao lado do que é anunciado enquanto isso. Um intervalo por vez.',
    ),
    access: 'webhook:write',
    params,
    body: Type.Object({ data: WebhookReplay }),
    answer: { kind: 'record', status: 202, schema: Type.Object({ data: StartedReplay }) },
    example: { params: { id: 1 }, body: { data: { begin_date: '2026-11-01T00:00:00Z' } } },
    refusals: ['not_found', 'rule_violated', 'invalid_cursor', 'replay_running'],
  }),
};
