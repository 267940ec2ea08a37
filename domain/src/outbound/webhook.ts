import type { Role } from '../access/role.ts';
import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import type { Webhook } from './webhook-schema.ts';

export const webhookStatuses = [
  { code: 'active', name: bilingual('Active', 'Ativo') },
  { code: 'paused', name: bilingual('Paused', 'Pausado') },
  { code: 'disabled', name: bilingual('Disabled by the server', 'Desativado pelo servidor') },
] as const satisfies CodeList<string>;

export type WebhookStatus = (typeof webhookStatuses)[number]['code'];

export const webhookStatusReasons = [
  { code: 'gone', name: bilingual('The receiver responded 410 Gone', 'O receptor respondeu 410 Gone') },
  { code: 'failing', name: bilingual('Nothing was received for days', 'Nada foi recebido por dias') },
] as const satisfies CodeList<string>;

export type WebhookStatusReason = (typeof webhookStatusReasons)[number]['code'];

/** Whether the user sees the webhooks of the whole company, and not only their own. */
export const hasAllWebhooks = (role: Role): boolean => role === 'admin';

/** The maximum number of webhooks of a company. */
export const webhooksOfCompanyMaxCount = 200;

/** The default and the maximum time for which the former secret is valid after a rotation. */
export const defaultOverlapHours = 24;
export const maxOverlapHours = 168;

/** A webhook in announcements: only the beginning of its URL, which may contain a key. */
export const announcedWebhook = (webhook: Webhook): Webhook => ({ ...webhook, url: originOf(webhook.url) });

function originOf(text: string): string {
  const pathAt = text.indexOf('/', text.indexOf('://') + 3);
  return pathAt < 0 ? text : `${text.slice(0, pathAt)}/…`;
}
