import { networks } from '../../settings/setting.ts';

/** Webhooks. */
export const webhookSettings = {
  WEBHOOK_NETWORKS: networks(
    '',
    'Addresses or networks, apart by commas, that webhooks may be sent to besides public ones, without TLS too: as 10.0.0.0/8, where a receiver is in your own network.',
  ),
};
