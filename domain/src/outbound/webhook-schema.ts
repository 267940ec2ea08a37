import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import {
  defaultOverlapHours,
  maxOverlapHours,
  type WebhookStatus,
  type WebhookStatusReason,
  webhookStatuses,
  webhookStatusReasons,
} from './webhook.ts';

const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  examples: ['https://erp.example/tropeiro'],
  ...description(
    'URL to which announcements are sent by POST: https, at a public address, without user, password or fragment',
    'URL para a qual os anúncios são enviados por POST: https, em endereço público, sem usuário, senha ou fragmento',
  ),
});

/** The announcements of a webhook: a type, all types of a record, or all types. */
export const WebhookType = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z_]+\\.(?:[a-z_]+|\\*)$|^\\*$',
  examples: ['route_plan.*'],
});

const types = Type.Array(WebhookType, {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  ...description(
    'Announcement types such as route_plan.completed; route_plan.* for all types of a record, * for all types',
    'Tipos de anúncio, como route_plan.completed; route_plan.* para todos os tipos de um registro, * para todos',
  ),
});

const ids = (en: string, ptBR: string) =>
  Type.Array(Id, { maxItems: 100, uniqueItems: true, ...description(en, ptBR) });

const fleetIds = ids(
  'Only announcements about vehicles of these fleets, or plans of those vehicles; empty: all',
  'Somente anúncios sobre veículos destas frotas, ou planos desses veículos; vazio: todos',
);
const routePlanIds = ids(
  'Only announcements about these plans and their points; empty: all',
  'Somente anúncios sobre estes planos e seus pontos; vazio: todos',
);
const webhookDescription = Nullable(Type.String({ maxLength: 500, examples: ['ERP: entregas e devoluções'] }));
const status = Type.Unsafe<WebhookStatus>(
  Type.String({
    enum: codesOf(webhookStatuses),
    examples: ['active'],
    ...description(
      'Announcements made while it is paused or disabled are sent once it is active again, as long as they are stored. Only the server sets disabled',
      'Anúncios feitos enquanto está paused ou disabled são enviados quando volta a active, enquanto estiverem armazenados. Somente o servidor define disabled',
    ),
  }),
);

/** A webhook: the URL to which announcements are sent, and which ones. */
export const Webhook = Noun('Webhook', {
  id: Id,
  url,
  types,
  fleet_ids: fleetIds,
  route_plan_ids: routePlanIds,
  description: webhookDescription,
  status,
  status_reason: Nullable(
    Type.Unsafe<WebhookStatusReason>(
      Type.String({
        enum: codesOf(webhookStatusReasons),
        ...description('Why the server disabled it', 'Por que o servidor o desativou'),
      }),
    ),
  ),
  date_status: Type.String({
    format: 'date-time',
    ...description('Since when it has this status', 'Desde quando tem esta situação'),
  }),
  date_previous_secret_expires: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'Until when messages are also signed with the secret before the last rotation',
        'Até quando as mensagens também são assinadas com o segredo anterior à última troca',
      ),
    }),
  ),
  user_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'User who created it. Integrators see only their own webhooks',
        'Usuário que o criou. Integradores veem somente os próprios webhooks',
      ),
    }),
  ),
  date_created: DateTime,
  date_modified: DateTime,
});
export type Webhook = Type.Static<typeof Webhook>;

export const NewWebhook = Noun('NewWebhook', {
  url,
  types,
  fleet_ids: Type.Optional(fleetIds),
  route_plan_ids: Type.Optional(routePlanIds),
  description: Type.Optional(webhookDescription),
  status: Type.Optional(status),
});
export type NewWebhook = Type.Static<typeof NewWebhook>;

/** A webhook with its secret, as returned only at its creation or at a rotation of the secret. */
export const WebhookWithSecret = Noun('WebhookWithSecret', {
  ...Webhook.properties,
  secret: Type.String(
    description(
      'Secret with which the receiver verifies signatures. Returned only now',
      'Segredo com que o receptor confere as assinaturas. Devolvido somente agora',
    ),
  ),
});

/** The options of the rotation of a secret. */
export const SecretRotation = Noun('SecretRotation', {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxOverlapHours,
      default: defaultOverlapHours,
      ...description(
        `Hours for which the present secret still signs; absent: ${defaultOverlapHours}`,
        `Horas em que o segredo atual ainda assina; ausente: ${defaultOverlapHours}`,
      ),
    }),
  ),
});
