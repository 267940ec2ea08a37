import { isAbsolute, relative, resolve } from 'node:path';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type DatabaseTarget, setUpDatabase } from '@tropeiro/platform/database/database-target.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { requireListenable } from '@tropeiro/platform/handling/listening-address.ts';
import { isLoopback } from '@tropeiro/platform/handling/loopback.ts';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import type { Logger } from 'pino';
import { createDemo, createDemoIfNoCompanies, demoDocument } from '../demo/company.ts';
import { fillDemoIfEmpty } from '../demo/fill-if-empty.ts';
import { simulateDemo } from '../demo/simulate-demo.ts';
import { installInBackground } from '../demo/streets/install-in-background.ts';
import { openImages } from '../files/open-images.ts';
import { geodataDir } from '../geodata/settings.ts';
import { openLog } from '../log.ts';
import { type ServiceRole, serve } from '../serve.ts';
import { readSettings, type Settings } from '../settings.ts';
import { Shutdown } from '../shutdown.ts';
import { findCompanyId, hasCompanies } from '../store/company/companies.ts';
import { schemaFiles } from '../store/schema/schema-files.ts';
import { CommandFailed, type CommandInput } from './command.ts';
import { boundHeapGrowth } from './heap-growth.ts';
import { stopRequested } from './stop-requested.ts';
import { print, type Terminal } from './terminal.ts';
import { type WelcomeFacts, welcome } from './welcome.ts';

const roles: readonly ServiceRole[] = ['api', 'worker'];

type ServeOptions = {
  readonly role: string | undefined;
  readonly demo: boolean;
  readonly 'no-simulation': boolean;
  readonly 'trust-copy': boolean;
};

/** Runs the service until the process is asked to stop. */
export async function runService({
  values: { role, demo, 'no-simulation': noSimulation, 'trust-copy': trustCopy },
  terminal,
}: CommandInput<ServeOptions>): Promise<void> {
  const asked = rolesOf(role);
  boundHeapGrowth();
  const settings = readSettings(terminal.env);
  // Before the database is prepared, which takes long at a first start.
  if (asked.has('api')) await requireListenable({ host: settings.HOST, port: settings.PORT });
  const stopped = stopRequested();
  const log = openLog(settings);
  const { target, release } = await openTarget(settings, trustCopy, log);
  const shutdown = new Shutdown();
  shutdown.closes(release);
  try {
    const companies = await prepareCompanies(settings, target, demo, terminal);
    const service = await serve(settings, target, asked, { demoAsked: demo });
    shutdown.finishes(() => service.stop());
    if (service.url !== undefined) {
      const demoAcceptedFrom = demo ? 'network' : 'machine';
      print(
        terminal,
        welcome({
          url: service.url,
          folder: folderOf(settings),
          dataDir: dataDirOf(settings),
          companies,
          demoAcceptedFrom,
        }),
      );
    }
    service.warmUp();
    if (companies === 'demo') {
      const stopInstalling = installInBackground(target.ownerUrl, geodataDir(settings), log);
      shutdown.finishes(stopInstalling);
    }
    const isSimulated = asked.has('worker') && settings.SIMULATION === 'on' && !noSimulation;
    if (isSimulated) {
      const simulation = simulateDemo(target, service.images, log);
      shutdown.finishes(() => simulation.stop());
    }
    await stopped;
  } finally {
    await shutdown.run();
  }
}

type OpenTarget = { readonly target: DatabaseTarget; release(): Promise<void> };

/** Opens and migrates the database: that of DATABASE_URL, or the embedded one, which is supervised from then on. */
async function openTarget(settings: Settings, trustCopy: boolean, log: Logger): Promise<OpenTarget> {
  if (settings.DATABASE_URL !== undefined) {
    const target = await setUpDatabase({ ...settings, DATABASE_URL: settings.DATABASE_URL }, schemaFiles);
    return { target, release: async () => {} };
  }
  const notify = (sentence: string) => log.warn({ source: 'postgres' }, sentence);
  const embedded = await superviseEmbedded(settings.DATA_DIR, { trustCopy, notify });
  try {
    await migrate(embedded.ownerUrl, schemaFiles);
    return { target: embedded, release: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/**
 * Creates the demo company if asked to. Without being asked, it is created in an embedded database that is empty and
 * only reachable from this machine.
 */
async function prepareCompanies(
  settings: Settings,
  target: DatabaseTarget,
  demoAsked: boolean,
  terminal: Terminal,
): Promise<WelcomeFacts['companies']> {
  if (demoAsked || (settings.DATABASE_URL === undefined && isLoopback(settings.HOST))) {
    if (await asOwner(target.ownerUrl, demoAsked ? createDemo : createDemoIfNoCompanies))
      print(terminal, bilingual('Preparing the demo company…\n', 'Preparando a empresa de demonstração…\n'));
    const images = openImages(settings);
    await fillDemoIfEmpty(target, images).finally(() => images.decoders.close());
  }
  return asOwner(target.ownerUrl, async (owner) => {
    if ((await findCompanyId(owner, demoDocument)) !== undefined) return 'demo';
    return (await hasCompanies(owner)) ? 'others' : 'none';
  });
}

function rolesOf(list: string | undefined): ReadonlySet<ServiceRole> {
  const names = list === undefined ? roles : list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !roles.includes(name as ServiceRole));
  if (unknown !== undefined)
    throw new CommandFailed(
      bilingual(
        `--role accepts ${roles.join(' and ')}, not "${unknown}".`,
        `--role aceita ${roles.join(' e ')}, não "${unknown}".`,
      ),
      2,
    );
  return new Set(names as ServiceRole[]);
}

function folderOf(settings: Settings): string | undefined {
  if (settings.DATABASE_URL !== undefined) return undefined;
  const folder = relative(process.cwd(), resolve(settings.DATA_DIR));
  return folder.startsWith('..') || isAbsolute(folder) ? resolve(settings.DATA_DIR) : `./${folder}`;
}

function dataDirOf(settings: Settings): string | undefined {
  const isFound = settings.DATABASE_URL !== undefined || settings.DATA_DIR === readSettings({}).DATA_DIR;
  return isFound ? undefined : resolve(settings.DATA_DIR);
}
