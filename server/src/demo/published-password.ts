import type { Logger } from 'pino';
import type { PublishedPassword } from '../access/published-password.ts';
import { demoDocument, demoPassword } from './company.ts';

/**
 * The demo's published password: accepted from this machine, from the network only with --demo, never behind a proxy.
 */
export const demoPublishedPassword = (isDemoAsked: boolean, log: Logger): PublishedPassword => ({
  document: demoDocument,
  username: 'admin',
  password: demoPassword,
  allowedFrom: isDemoAsked ? ['local', 'remote'] : ['local'],
  onRefused: (proximity) =>
    log.warn(
      { proximity },
      `A login with the published password of the demo company was refused: it came ${cameFrom[proximity]}. ` +
        'Set another with npx tropeiro user password, or remove the company with npx tropeiro demo remove.',
    ),
});

const cameFrom = {
  local: 'from this machine',
  remote: 'from the network, for which the service must be started with --demo',
  forwarded: 'through a proxy',
} as const;
