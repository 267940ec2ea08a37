import type { Logger } from 'pino';
import type { PublishedPassword } from '../access/published-password.ts';
import { demoDocument, demoPassword } from './company.ts';

/** The demo's password is for this machine, and for the network where somebody asked for that; never behind a proxy. */
export const demoPublished = (asked: boolean, log: Logger): PublishedPassword => ({
  document: demoDocument,
  password: demoPassword,
  allowedFrom: asked ? ['local', 'remote'] : ['local'],
  onRefused: (proximity) =>
    log.warn(
      { proximity },
      `A login with the published password of the demo company was refused: it came ${whence[proximity]}. ` +
        'Set another with npx tropeiro user password, or remove the company with npx tropeiro demo remove.',
    ),
});

const whence = {
  local: 'from this machine',
  remote: 'from the network, for which the service must be started with --demo',
  forwarded: 'through a proxy',
} as const;
