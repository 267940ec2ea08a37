import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { NewWebhook, SecretRotation, Webhook, WebhookWithSecret } from '@tropeiro/domain/outbound/webhook.ts';
import { WebhookDelivery } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { operation } from '../operation.ts';

export const webhookTag = bilingual('Webhooks', 'Webhooks');

/** The type of what is sent to try a webhook, which is no announcement. */
export const testType = 'test.ping';

/** Webhooks of the examples, as the demo company has them. */
const created = {
  url: 'https://erp.example/tropeiro',
  types: ['route_plan.*', 'route_point.delivered', 'route_point.returned'],
  description: 'ERP: entregas e devoluções',
};
const secret = 'whsec_…';
const params = Type.Object({ id: Id });

const records = crud(
  {
    list: 'listWebhooks',
    get: 'getWebhook',
    create: 'createWebhook',
    change: 'changeWebhook',
    delete: 'deleteWebhook',
  },
  {
    path: '/webhook/',
    tag: webhookTag,
    plural: bilingual('webhooks', 'webhooks'),
    singular: bilingual('webhook', 'um webhook'),
    read: 'webhook:read',
    write: 'webhook:write',
    record: Webhook,
    newRecord: NewWebhook,
    example: { created, changed: { id: 1, status: 'paused' }, deletedId: 2 },
  },
);

export const webhooks = {
  ...records,

  createWebhook: operation({
    id: 'createWebhook',
    method: 'POST',
    path: '/webhook/',
    tag: webhookTag,
    summary: bilingual('Create a webhook', 'Criar um webhook'),
    description: bilingual(
      'What is announced from now on is sent to its URL by POST, signed by the Standard Webhooks specification, at least once and in order for each plan and vehicle. The secret is in this answer and nowhere else.',
      'O que for anunciado a partir de agora é enviado à sua URL por POST, assinado conforme a especificação Standard Webhooks, ao menos uma vez e em ordem para cada plano e veículo. O segredo está nesta resposta e em nenhum outro lugar.',
    ),
    access: 'webhook:write',
    body: Type.Object({ data: NewWebhook }),
    givesCredential: true,
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: WebhookWithSecret }) },
    example: { body: { data: created }, answer: { ...created, secret } },
    announces: ['webhook.created'],
    refusals: ['rule_violated'],
  }),

  rotateWebhookSecret: operation({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhook/{id}/rotate_secret/',
    tag: webhookTag,
    summary: bilingual('Give a webhook another secret', 'Trocar o segredo de um webhook'),
    description: bilingual(
      'For a while what is sent is signed with both, so that receivers can change over. The secret is in this answer and nowhere else.',
      'Por um tempo o que é enviado é assinado com os dois, para que os receptores façam a troca. O segredo está nesta resposta e em nenhum outro lugar.',
    ),
    access: 'webhook:write',
    params,
    body: Type.Object({ data: SecretRotation }),
    givesCredential: true,
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: WebhookWithSecret }) },
    example: { params: { id: 1 }, body: { data: { overlap_hours: 24 } }, answer: { ...created, secret } },
    announces: ['webhook.updated'],
    refusals: ['not_found'],
  }),

  testWebhook: operation({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhook/{id}/test/',
    tag: webhookTag,
    summary: bilingual('Send a test event to a webhook', 'Enviar um evento de teste a um webhook'),
    description: bilingual(
      'Sends test.ping at once, once, whatever the status of the webhook, and answers with what the receiver said. One that is delivered ends the rest of a webhook whose receiver failed: what waits is sent.',
      'Envia test.ping na hora, uma vez, qualquer que seja a situação do webhook, e responde com o que o receptor disse. Um teste entregue encerra o descanso de um webhook cujo receptor falhava: o que espera é enviado.',
    ),
    access: 'webhook:write',
    params,
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: WebhookDelivery }) },
    example: { params: { id: 1 }, answer: { type: testType, answer_status: 204 } },
    refusals: ['not_found'],
  }),
};
