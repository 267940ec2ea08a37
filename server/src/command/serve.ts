import { isAbsolute, relative, resolve } from 'node:path';
import { formatDocument } from '@tropeiro/domain/tax-document.ts';
import { type Config, readConfig } from '../config.ts';
import { createDemoWhereEmpty, demoDocument, demoPassword, demoUsers } from '../demo/company.ts';
import { fillDemoWhereBare } from '../demo/start.ts';
import { superviseEmbedded } from '../embedded/postgres.ts';
import { openImages } from '../images/open-images.ts';
import { type ServiceRole, serve } from '../serve.ts';
import { migrate } from '../store/migrate.ts';
import { asOwner } from '../store/owner.ts';
import { type Place, preparePlace } from '../store/place.ts';
import { CommandFailed, command } from './command.ts';

const roles: readonly ServiceRole[] = ['api', 'worker'];

export const serveCommand = command(
  'serve',
  'Runs the service until it is told to stop (Ctrl-C).',
  { role: { required: false, sentence: `which parts run here: ${roles.join(',')} (both when absent)` } },
  async ({ role }) => {
    const wanted = rolesOf(role);
    const config = readConfig(process.env);
    const stopping = new AbortController();
    const asked = toldToStop(stopping);
    const { place, release, demo } = await openPlace(config, (why) => {
      process.stderr.write(`${why}\n`);
      process.exitCode = 1;
      stopping.abort();
    });
    try {
      const service = await serve(config, place, wanted);
      if (service.url !== undefined) process.stdout.write(welcome(service.url, config, demo));
      await asked;
      await service.stop();
    } finally {
      await release();
    }
  },
);

type OpenPlace = { readonly place: Place; readonly demo: boolean; release(): Promise<void> };

/** The database, ready: somebody else's, or the embedded one, which gets the demo company when it is empty. */
async function openPlace(config: Config, onExit: (why: string) => void): Promise<OpenPlace> {
  if (config.DATABASE_URL !== undefined) {
    const place = await preparePlace({ ...config, DATABASE_URL: config.DATABASE_URL });
    return { place, demo: false, release: async () => {} };
  }
  const embedded = await superviseEmbedded(config.DATA_DIR, { say: onExit });
  try {
    await migrate(embedded.ownerUrl);
    if (await asOwner(embedded.ownerUrl, createDemoWhereEmpty))
      process.stdout.write('Preparing the demo company / preparando a empresa de demonstração…\n');
    await fillDemoWhereBare(embedded, openImages(config));
    return { place: embedded, demo: true, release: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

function rolesOf(given: string | undefined): ReadonlySet<ServiceRole> {
  const names = given === undefined ? roles : given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !roles.includes(name as ServiceRole));
  if (unknown !== undefined) throw new CommandFailed(`--role knows ${roles.join(' and ')}, not "${unknown}".`, 2);
  return new Set(names as ServiceRole[]);
}

function toldToStop(stopping: AbortController): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
}

function welcome(url: string, config: Config, demo: boolean): string {
  const folder = relative(process.cwd(), resolve(config.DATA_DIR));
  const lines = [
    `Tropeiro is running / está no ar`,
    `  API        ${url}`,
    `  Docs       ${url}/docs/`,
    ...(config.DATABASE_URL === undefined
      ? [`  Data       ${folder.startsWith('..') || isAbsolute(folder) ? resolve(config.DATA_DIR) : `./${folder}`}`]
      : []),
  ];
  if (demo) {
    lines.push(
      `  Demo       company/empresa ${formatDocument(demoDocument)}, password/senha ${demoPassword}`,
      ...demoUsers.map(({ login, realm }) => `             ${login} (realm ${realm})`),
    );
  }
  return `${lines.join('\n')}\n`;
}
