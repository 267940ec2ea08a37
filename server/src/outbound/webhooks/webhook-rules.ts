import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type BilingualText, bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { NewWebhook, Webhook } from '@tropeiro/domain/outbound/webhook-schema.ts';
import type { WebhookFields } from '../../store/outbound/webhooks.ts';
import type { ReceiverRefusal, Receivers } from './receivers.ts';
import { unknownType } from './unknown-type.ts';
import { webhookTypes } from './webhook-types.ts';

/** The fields of a webhook to be stored: those sent, and the present values of the others. */
export const fieldsOf = (sent: Partial<NewWebhook>, before: Webhook | undefined): WebhookFields => ({
  url: sent.url === undefined ? (before?.url ?? '') : parsedUrl(sent.url),
  types: sent.types ?? before?.types ?? [],
  fleet_ids: sent.fleet_ids ?? before?.fleet_ids ?? [],
  route_plan_ids: sent.route_plan_ids ?? before?.route_plan_ids ?? [],
  description: sent.description === undefined ? (before?.description ?? null) : sent.description,
  status: sent.status ?? before?.status ?? 'active',
});

/** The faults of the changed fields of a webhook, beyond those of its schema. */
export function webhookFaults(fields: WebhookFields, before: Webhook | undefined, receivers: Receivers): Fault[] {
  return [
    ...(before !== undefined && fields.url === parsedUrl(before.url) ? [] : urlFaults(fields.url, receivers)),
    ...fields.types.flatMap((type, index): Fault[] =>
      webhookTypes.has(type) || before?.types.includes(type)
        ? []
        : [{ pointer: `/data/types/${index}`, ...unknownType(type, webhookTypes) }],
    ),
    ...(fields.status === 'disabled' && before?.status !== 'disabled' ? [disabledFault] : []),
  ];
}

const disabledFault: Fault = {
  pointer: '/data/status',
  code: 'not_allowed',
  details: { allowed: verbatim('active, paused'), given: verbatim('disabled') },
};

/** The normalised URL, which is stored, shown and sent to. A text that is no URL stays as it is and is refused. */
const parsedUrl = (text: string): string => urlOf(text)?.href ?? text;

/** Parsing drops line breaks from a URL, so a text with any is rejected. */
const urlOf = (text: string): URL | undefined =>
  URL.canParse(text) && !/[\s\p{Cc}]/u.test(text) ? new URL(text) : undefined;

function urlFaults(text: string, receivers: Receivers): Fault[] {
  const pointer = '/data/url';
  const url = urlOf(text);
  const isWellFormed =
    url !== undefined &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && receivers.hasNetworks)) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '';
  if (!isWellFormed)
    return [
      {
        pointer,
        code: 'bad_format',
        details: {
          expected: bilingual(
            'https://host/path, without user, password or fragment; http only where WEBHOOK_NETWORKS names the network of the receiver',
            'https://host/caminho, sem usuário, senha ou fragmento; http só se WEBHOOK_NETWORKS indica a rede do receptor',
          ),
        },
      },
    ];
  const refusal = receivers.refusalOf(url);
  return refusal ? [{ pointer, code: 'not_public', details: { reason: reasonOf(refusal, receivers.ports) } }] : [];
}

/** The condition that a URL fails, and the setting that changes it. */
function reasonOf(refusal: ReceiverRefusal, ports: ReadonlySet<number>): BilingualText {
  const allowed = [...ports].join(', ');
  const reasons: Record<ReceiverRefusal, BilingualText> = {
    address: bilingual(
      'its host is not at a public address, nor in a network of the setting WEBHOOK_NETWORKS',
      'o host não está em um endereço público nem em uma rede da configuração WEBHOOK_NETWORKS',
    ),
    protocol: bilingual(
      'a public address needs https; http is allowed only in networks of the setting WEBHOOK_NETWORKS',
      'um endereço público exige https; http só é permitido em redes da configuração WEBHOOK_NETWORKS',
    ),
    port: bilingual(
      `its port is not allowed. Allowed ports: ${allowed}; the setting WEBHOOK_PORTS adds others`,
      `a porta não é permitida. Portas permitidas: ${allowed}; a configuração WEBHOOK_PORTS acrescenta outras`,
    ),
  };
  return reasons[refusal];
}
