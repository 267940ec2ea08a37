import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { networks, ports } from '../../settings/setting.ts';

/** Webhooks. */
export const webhookSettings = {
  WEBHOOK_NETWORKS: networks(
    '',
    bilingual(
      'Addresses or networks, apart by commas, that webhooks may be sent to besides public ones, without TLS too: as 10.0.0.0/8, where a receiver is in your own network.',
      'Endereços ou redes, separados por vírgulas, a que webhooks podem ser enviados além dos públicos, também sem TLS: como 10.0.0.0/8, quando um receptor está na sua própria rede.',
    ),
  ),
  WEBHOOK_PORTS: ports(
    bilingual(
      'Ports of public addresses that webhooks may be sent to besides 443 and 8443, separated by commas. In WEBHOOK_NETWORKS any port is allowed.',
      'Portas de endereços públicos a que webhooks podem ser enviados além de 443 e 8443, separadas por vírgulas. Em WEBHOOK_NETWORKS qualquer porta é permitida.',
    ),
  ),
};
