import { Type } from 'typebox';
import type { Role } from '../access/role.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';

export const webhookStatuses = [
  { code: 'active', name: bilingual('Active', 'Ativo') },
  { code: 'paused', name: bilingual('Paused', 'Pausado') },
  { code: 'disabled', name: bilingual('Disabled by the service', 'Desativado pelo serviço') },
] as const satisfies CodeList<string>;

export type WebhookStatus = (typeof webhookStatuses)[number]['code'];

export const webhookStatusReasons = [
  { code: 'gone', name: bilingual('The receiver answered 410 Gone', 'O receptor respondeu 410 Gone') },
  { code: 'failing', name: bilingual('Nothing was received for days', 'Nada foi recebido por dias') },
] as const satisfies CodeList<string>;

export type WebhookStatusReason = (typeof webhookStatusReasons)[number]['code'];

/** Whether somebody has the webhooks of the whole company, and not only their own. */
export const hasAllWebhooks = (role: Role): boolean => role === 'admin';

/** So many webhooks may a company have. */
export const webhooksOfCompanyMaxCount = 200;

/** For so long the secret before is good after a rotation when nobody says, and at most. */
export const defaultOverlapHours = 24;
export const maxOverlapHours = 168;

const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  examples: ['https://erp.example/tropeiro'],
  ...description(
    'Where announcements are sent by POST: https, at a public address, without user, password or fragment',
    'Para onde os anúncios são enviados por POST: https, em endereço público, sem usuário, senha ou fragmento',
  ),
});

/** What a webhook is for: a type of announcements, all of a record, or all there are. */
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
    'Words of announcements, as route_plan.completed; route_plan.* for all of a record, * for all there are',
    'Palavras de anúncios, como route_plan.completed; route_plan.* para todas de um registro, * para todas que há',
  ),
});

const ids = (en: string, ptBR: string) =>
  Type.Array(Id, { maxItems: 100, uniqueItems: true, ...description(en, ptBR) });

const fleetIds = ids(
  'Only what is about vehicles of these fleets, or plans of those vehicles; empty: of all',
  'Só o que trata de veículos destas frotas, ou de planos desses veículos; vazio: de todas',
);
const routePlanIds = ids(
  'Only what is about these plans and their points; empty: of all',
  'Só o que trata destes planos e dos seus pontos; vazio: de todos',
);
const webhookDescription = Nullable(Type.String({ maxLength: 500, examples: ['ERP: entregas e devoluções'] }));
const status = Type.Unsafe<WebhookStatus>(
  Type.String({
    enum: codesOf(webhookStatuses),
    examples: ['active'],
    ...description(
      'What is announced while it is paused or disabled is sent once it is active again, for as long as announcements are kept. disabled is set by the service alone',
      'O que é anunciado enquanto está paused ou disabled é enviado quando volta a active, enquanto os anúncios forem guardados. disabled só é definido pelo serviço',
    ),
  }),
);

/** Where announcements are sent as they are made, and which of them. */
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
        ...description('Why the service disabled it', 'Por que o serviço o desativou'),
      }),
    ),
  ),
  date_status: Type.String({
    format: 'date-time',
    ...description('Since when it has its status', 'Desde quando tem a sua situação'),
  }),
  date_previous_secret_expires: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'Until when the secret before the last rotation signs too',
        'Até quando o segredo anterior à última troca também assina',
      ),
    }),
  ),
  user_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'Who created it. An integrator sees only their own',
        'Quem o criou. O integrador vê somente os seus',
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

/** A webhook as whoever creates it, or gives it another secret, sees it, this once. */
export const WebhookWithSecret = Noun('WebhookWithSecret', {
  ...Webhook.properties,
  secret: Type.String(
    description(
      'With which the receiver verifies the signature of what it gets. Shown only now',
      'Com que o receptor confere a assinatura do que recebe. Mostrado só agora',
    ),
  ),
});

/** How the secret of a webhook is rotated. */
export const SecretRotation = Noun('SecretRotation', {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxOverlapHours,
      default: defaultOverlapHours,
      ...description(
        `For so long the secret until now signs too; ${defaultOverlapHours} when absent`,
        `Por quanto tempo o segredo atual ainda assina; ${defaultOverlapHours} quando ausente`,
      ),
    }),
  ),
});

/** A webhook as announcements show it: of its URL, which may hold a key, only what it begins with. */
export const announcedWebhook = (webhook: Webhook): Webhook => ({ ...webhook, url: originOf(webhook.url) });

function originOf(text: string): string {
  const pathAt = text.indexOf('/', text.indexOf('://') + 3);
  return pathAt < 0 ? text : `${text.slice(0, pathAt)}/…`;
}
