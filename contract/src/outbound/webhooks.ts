import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { WebhookDelivery } from '@tropeiro/domain/outbound/webhook-delivery-schema.ts';
import { NewWebhook, SecretRotation, Webhook, WebhookWithSecret } from '@tropeiro/domain/outbound/webhook-schema.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { operation } from '../operation.ts';

export const webhookTag = bilingual('Webhooks', 'Webhooks');

/** The type of a test message to a webhook, which is not an announcement. */
export const testType = 'test.ping';

/** The webhooks used in examples, as in the demo company. */
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
      'Announcements from now on are sent to its URL by POST, signed by the Standard Webhooks specification, at least once and in order for each plan and vehicle. Only this answer contains the secret.',
      'Os anúncios a partir de agora são enviados à URL por POST, assinados conforme a especificação Standard Webhooks, ao menos uma vez e em ordem para cada plano e veículo. Somente esta resposta contém o segredo.',
    ),
    access: 'webhook:write',
    body: Type.Object({ data: NewWebhook }),
    returnsCredential: true,
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
    summary: bilingual('Change the secret of a webhook', 'Trocar o segredo de um webhook'),
    description: bilingual(
      'For a limited time, messages are signed with both secrets, so that receivers can switch. Only this answer contains the secret.',
      'Por um tempo limitado, as mensagens são assinadas com os dois segredos, para que os receptores façam a troca. Somente esta resposta contém o segredo.',
    ),
    access: 'webhook:write',
    params,
    body: Type.Object({ data: SecretRotation }),
    returnsCredential: true,
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
      'Sends test.ping once and at once, whatever the status of the webhook, and returns the response of the receiver. If deliveries were paused because the receiver failed, a successful test resumes them.',
      'Envia test.ping uma vez e imediatamente, qualquer que seja a situação do webhook, e devolve a resposta do receptor. Se as entregas estavam suspensas por falhas do receptor, um teste bem-sucedido as retoma.',
    ),
    access: 'webhook:write',
    params,
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: WebhookDelivery }) },
    example: { params: { id: 1 }, answer: { type: testType, answer_status: 204 } },
    refusals: ['not_found'],
  }),
};
