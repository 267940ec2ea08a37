import { operations } from '@tropeiro/contract/operations.ts';
import type { Logger } from 'pino';
import { Metrics } from './about/metrics.ts';
import { ensureKey } from './access/keyring.ts';
import { LoginDelay } from './access/login-delay.ts';
import type { PublishedPassword } from './access/published-password.ts';
import { type ScheduledBackups, scheduledBackups } from './backup/scheduled-backups.ts';
import { demoPublishedPassword } from './demo/published-password.ts';
import { type Images, openImages } from './files/open-images.ts';
import { handlersWith } from './handlers.ts';
import { type AppSettings, createApp } from './http/app.ts';
import { type HttpServer, listen } from './http/listen.ts';
import { appSettings, httpDependencies, tokenLifetimeS } from './http-dependencies.ts';
import { allJobs } from './jobs/jobs.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { openLog } from './log.ts';
import type { Settings } from './settings.ts';
import { asOwner } from './store/engine/as-owner.ts';
import { Database } from './store/engine/database.ts';
import type { DatabaseTarget } from './store/engine/database-target.ts';
import { Readiness } from './store/engine/readiness.ts';
import { requireRights } from './store/engine/rights.ts';

export type ServiceRole = 'api' | 'worker';

export type RunningService = { readonly url: string | undefined; stop(): Promise<void> };

/** Of the time the service has to stop: what requests and jobs get to finish, and then each kind of connection. */
const finishingPart = 0.8;
const closingPart = 0.05;

/** The wiring: everything a process of the service is made of, in the order it starts. */
export async function serve(
  settings: Settings,
  target: DatabaseTarget,
  roles: ReadonlySet<ServiceRole>,
  { demoAsked = false }: { demoAsked?: boolean } = {},
): Promise<RunningService> {
  const log = openLog(settings);
  await asOwner(target.ownerUrl, (owner) => ensureKey(owner));
  const database = new Database({
    url: target.appUrl,
    maxConnections: settings.DATABASE_CONNECTIONS,
    waitS: settings.DATABASE_WAIT_S,
    statementTimeoutS: settings.STATEMENT_TIMEOUT_S,
  });
  await requireRights(database).catch(async (error) => {
    await database.close();
    throw error;
  });
  const images = openImages(settings);
  const backups = scheduledBackups(settings, target.ownerUrl, images.store);
  const jobs = roles.has('worker')
    ? await runJobs(allJobs(database, images.store, backups, settings.REFRESH_TOKEN_LIFE_S, log), target.ownerUrl, log)
    : undefined;
  try {
    const api = roles.has('api')
      ? await startApi(settings, database, images, demoPublishedPassword(demoAsked, log), backups, log)
      : undefined;
    return {
      url: api?.url,
      async stop() {
        const [finishS, closeS] = [settings.SHUTDOWN_S * finishingPart, settings.SHUTDOWN_S * closingPart];
        await Promise.all([api?.stop(finishS), jobs?.finish(finishS)]);
        images.decoders.close();
        await database.close(closeS);
        await jobs?.end(closeS);
      },
    };
  } catch (error) {
    // The port may be taken. What runs already would keep the process alive, with nobody to stop it.
    await jobs?.end(settings.SHUTDOWN_S);
    await database.close();
    throw error;
  }
}

async function startApi(
  settings: Settings,
  database: Database,
  images: Images,
  published: PublishedPassword,
  backups: ScheduledBackups | undefined,
  log: Logger,
): Promise<HttpServer> {
  const service = httpDependencies(settings, database, operations);
  const metrics = new Metrics(database, backups?.newest);
  metrics.watchSemaphores({
    connections: database.shares,
    list_connections: service.listConnections,
    decoders: images.decoders,
    answer_bytes: service.responseMemory,
    files: service.fileReads,
    preparations: service.preparedCalls,
    streams: service.streams.semaphore,
  });
  const access = {
    tokens: service.tokens,
    tokenLifetimeS: tokenLifetimeS(settings),
    realms: settings.REALMS,
    delay: new LoginDelay(database, settings.LOGIN_LONGEST_DELAY_S),
    published,
  };
  const handlers = handlersWith(access, metrics, new Readiness(database), images, {
    // However few connections companies share, one is left for everybody else.
    maxConcurrent: Math.max(1, Math.min(settings.IMPORTS_AT_ONCE, settings.DATABASE_CONNECTIONS - 2)),
    sandbox: { maxS: settings.FILE_READING_S, maxMegabytes: settings.FILE_READING_MB },
  });
  const onAnswered: AppSettings['onResponse'] = (operation, status, seconds) =>
    metrics.observeRequest(operation, status, seconds);
  const app = await createApp(operations, handlers, service, appSettings(settings, log, onAnswered));
  return listen(app, service, { host: settings.HOST, port: settings.PORT, closeS: settings.SHUTDOWN_S * closingPart });
}
