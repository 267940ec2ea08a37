import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { networks, ports } from '@tropeiro/platform/settings/setting.ts';

/** Settings of webhooks. */
export const webhookSettings = {
  WEBHOOK_NETWORKS: networks(
    '',
    bilingual(
      'Addresses or networks that webhooks may be sent to in addition to public ones, also without TLS, separated by commas. Example: 10.0.0.0/8, if a receiver is in your own network.',
      'Endereços ou redes para os quais webhooks podem ser enviados além dos públicos, também sem TLS, separados por vírgulas. Exemplo: 10.0.0.0/8, se um receptor está na sua própria rede.',
    ),
  ),
  WEBHOOK_PORTS: ports(
    bilingual(
      'Ports of public addresses that webhooks may be sent to in addition to 443 and 8443, separated by commas. In WEBHOOK_NETWORKS any port is allowed.',
      'Portas de endereços públicos para as quais webhooks podem ser enviados além de 443 e 8443, separadas por vírgulas. Em WEBHOOK_NETWORKS qualquer porta é permitida.',
    ),
  ),
};
