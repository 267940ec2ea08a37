import { networks, ports } from '../../settings/setting.ts';

/** Webhooks. */
export const webhookSettings = {
  WEBHOOK_NETWORKS: networks(
    '',
    'Addresses or networks, apart by commas, that webhooks may be sent to besides public ones, without TLS too: as 10.0.0.0/8, where a receiver is in your own network.',
  ),
  WEBHOOK_PORTS: ports(
    'Ports of public addresses that webhooks may be sent to besides 443 and 8443, separated by commas. In WEBHOOK_NETWORKS any port is allowed.',
  ),
};
