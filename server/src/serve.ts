import { operations } from '@tropeiro/contract/operations.ts';
import type { Logger } from 'pino';
import { Metrics } from './about/metrics.ts';
import { ensureKey } from './access/keyring.ts';
import { LoginDelay } from './access/login-delay.ts';
import type { PublishedPassword } from './access/published-password.ts';
import { appSettings, assembleHttp, tokenLifetimeS } from './assemble-http.ts';
import { type ScheduledBackups, scheduledBackups } from './backup/scheduled-backups.ts';
import { demoPublishedPassword } from './demo/published-password.ts';
import { EtaQueue } from './execution/eta/eta-queue.ts';
import { type Images, openImages } from './files/open-images.ts';
import { handlersWith } from './handlers.ts';
import { type AppSettings, createApp } from './http/app.ts';
import { type HttpServer, listen } from './http/listen.ts';
import { allJobs } from './jobs/jobs.ts';
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts';
import { openLog } from './log.ts';
import { openOutbound } from './outbound/open-outbound.ts';
import { Receivers, receiverMaxS } from './outbound/webhooks/receivers.ts';
import { WebhookQueue } from './outbound/webhooks/webhook-queue.ts';
import { openPlanning } from './planning/open-planning.ts';
import { OptimizationQueue } from './planning/optimize/optimization-queue.ts';
import type { PlanningTools } from './planning/routing/plan-routes.ts';
import type { Settings } from './settings.ts';
import type { RefilledShares } from './sharing/refilled-shares.ts';
import { Shutdown } from './shutdown.ts';
import { openSolver } from './solving/open-solver.ts';
import type { Solver } from './solving/solver.ts';
import { asOwner } from './store/engine/as-owner.ts';
import { Database } from './store/engine/database.ts';
import type { DatabaseTarget } from './store/engine/database-target.ts';
import type { NoticeListener } from './store/engine/notices.ts';
import { Readiness } from './store/engine/readiness.ts';
import { requireRights } from './store/engine/rights.ts';
import { makeMonthsAhead } from './store/tracking/message-months.ts';
import { replayShares } from './tracking/fold-devices.ts';
import { ReplayQueue } from './tracking/replay-queue.ts';
import { openRoads, type RoadEngine } from './travel/roads/open-roads.ts';

/** What a process of the service does: serve the API, run jobs, or both. */
export type ServiceRole = 'api' | 'worker';

export type RunningService = {
  readonly url: string | undefined;
  /** The pictures it stores, and the decoders it has for them, until it is stopped. */
  readonly images: Images;
  /** Starts ahead what takes its time, now that the service can be called. */
  warmUp(): void;
  stop(): Promise<void>;
};

/** The fractions of SHUTDOWN_S in which requests and jobs may finish, and then each kind of connection may close. */
const finishFraction = 0.8;
const closeFraction = 0.05;

/** Starts a process of the service. This is the wiring: everything it is made of, in the order it starts. */
export async function serve(
  settings: Settings,
  target: DatabaseTarget,
  roles: ReadonlySet<ServiceRole>,
  { demoAsked = false, now }: { demoAsked?: boolean; now?: () => Date } = {},
): Promise<RunningService> {
  const log = openLog(settings);
  await asOwner(target.ownerUrl, (owner) => ensureKey(owner));
  const shutdown = new Shutdown();
  try {
    return await start(settings, target, roles, { demoAsked, now, shutdown, log });
  } catch (error) {
    // What is open already would stop the process from ending.
    await shutdown.run().catch((err) => log.error({ err }, 'the start failed, and not everything could be closed'));
    throw error;
  }
}

type StartTools = {
  readonly demoAsked: boolean;
  readonly now: (() => Date) | undefined;
  readonly shutdown: Shutdown;
  readonly log: Logger;
};

/** Starts everything in turn, and adds to the shutdown how each is ended. */
async function start(
  settings: Settings,
  target: DatabaseTarget,
  roles: ReadonlySet<ServiceRole>,
  { demoAsked, now, shutdown, log }: StartTools,
): Promise<RunningService> {
  const [finishS, closeS] = [settings.SHUTDOWN_S * finishFraction, settings.SHUTDOWN_S * closeFraction];
  let jobs: RunningJobs | undefined;
  // After the database: a job that this cuts short is marked in the queue, to be run again.
  shutdown.closes(() => jobs?.end(closeS));
  const database = new Database({
    url: target.appUrl,
    maxConnections: settings.DATABASE_CONNECTIONS,
    waitS: settings.DATABASE_WAIT_S,
    statementTimeoutS: settings.STATEMENT_TIMEOUT_S,
  });
  shutdown.closes(() => database.close(closeS));
  await requireRights(database);
  await makeMonthsAhead(database);
  const images = openImages(settings);
  shutdown.closes(() => images.decoders.close());
  const backups = scheduledBackups(settings, target.ownerUrl, images.store);
  const solver = openSolver(settings);
  shutdown.closes(() => solver.close());
  const roads = openRoads(settings, {
    inCompany: (companyId, work) => database.transactInCompany(companyId, { via: 'job' }, work),
    log,
  });
  const planning = openPlanning(solver, settings, roads, now, log);
  const optimizations = new OptimizationQueue(database, planning, log, solver.roomForQueue);
  const estimates = new EtaQueue(
    {
      database,
      travelProviders: planning.travelProviders,
      intervalS: settings.ETA_INTERVAL_S,
      quietS: settings.ETA_QUIET_S,
    },
    log,
  );
  const shares = replayShares();
  const replays = new ReplayQueue(database, log, shares);
  const receivers = new Receivers({
    networks: settings.WEBHOOK_NETWORKS,
    ports: settings.WEBHOOK_PORTS,
    maxS: receiverMaxS,
  });
  shutdown.closes(() => receivers.close());
  const webhooks = new WebhookQueue(database, receivers, log);
  const notices = database.listener();
  shutdown.finishes(() => notices.stop());
  if (roles.has('worker')) {
    jobs = await runJobs(
      allJobs(database, images.store, backups, planning, settings.REFRESH_TOKEN_LIFE_S, log),
      target.ownerUrl,
      log,
    );
    shutdown.finishes(() => jobs?.finish(finishS));
  }
  const api = roles.has('api')
    ? await startApi(
        settings,
        database,
        images,
        demoPublishedPassword(demoAsked, log),
        backups,
        solver,
        planning,
        roads,
        receivers,
        webhooks,
        shares,
        notices,
        shutdown,
        log,
      )
    : undefined;
  if (roles.has('worker')) {
    for (const queue of [optimizations, estimates, replays, webhooks]) {
      shutdown.finishes(() => queue.stop());
      queue.start();
    }
    notices.hear('outbox', { onNotice: webhooks.wake, onConnected: webhooks.wake });
  }
  void notices.start();
  return { url: api?.url, images, warmUp: () => solver.warmUp(), stop: () => shutdown.run() };
}

async function startApi(
  settings: Settings,
  database: Database,
  images: Images,
  published: PublishedPassword,
  backups: ScheduledBackups | undefined,
  solver: Solver,
  planning: PlanningTools,
  roads: readonly RoadEngine[],
  receivers: Receivers,
  webhooks: WebhookQueue,
  shares: RefilledShares,
  notices: NoticeListener,
  shutdown: Shutdown,
  log: Logger,
): Promise<Pick<HttpServer, 'url'>> {
  const dependencies = assembleHttp(settings, database, operations);
  const metrics = new Metrics(database, backups?.newest);
  metrics.watchSemaphores({
    connections: database.shares,
    job_connections: database.jobShares,
    list_connections: dependencies.listConnections,
    decoders: images.decoders,
    answer_bytes: dependencies.responseMemory,
    files: dependencies.fileReads,
    preparations: dependencies.preparedCalls,
    streams: dependencies.streams.semaphore,
    solver_threads: solver,
    matrix_bytes: solver.matrixMemory,
    ...Object.fromEntries(
      roads.map(({ server }) => [`${server.protocol.name.toLowerCase()}_requests`, server.semaphore]),
    ),
  });
  metrics.watchSolver(solver);
  metrics.watchGeocoders(planning.geocoding.providers);
  metrics.watchRoads(roads);
  metrics.watchWebhooks(webhooks);
  const access = {
    tokens: dependencies.tokens,
    tokenLifetimeS: tokenLifetimeS(settings),
    realms: settings.REALMS,
    delay: new LoginDelay(database, settings.LOGIN_LONGEST_DELAY_S),
    published,
  };
  const imports = {
    // However few connections companies share, one is left for everybody else.
    maxConcurrent: Math.max(1, Math.min(settings.IMPORTS_AT_ONCE, settings.DATABASE_CONNECTIONS - 2)),
    sandbox: {
      maxS: settings.FILE_READING_S,
      maxCpuS: settings.FILE_READING_CPU_S,
      maxMegabytes: settings.FILE_READING_MB,
    },
  };
  const outbound = openOutbound(database, notices, log);
  const { sessions } = dependencies.streams;
  notices.hear('session', {
    onNotice: (companyId) => sessions.checkCompany(companyId === '' ? undefined : Number(companyId)),
    onConnected: () => sessions.checkCompany(undefined),
  });
  const handlers = handlersWith(
    access,
    metrics,
    new Readiness(database),
    images,
    imports,
    planning,
    outbound,
    receivers,
    shares,
  );
  const onResponse: AppSettings['onResponse'] = (operation, status, seconds) =>
    metrics.observeRequest(operation, status, seconds);
  const app = await createApp(operations, handlers, dependencies, appSettings(settings, log, onResponse));
  const server = await listen(app, dependencies, {
    host: settings.HOST,
    port: settings.PORT,
    closeS: settings.SHUTDOWN_S * closeFraction,
  });
  shutdown.finishes(() => server.stop(settings.SHUTDOWN_S * finishFraction));
  shutdown.finishes(() => outbound.stop());
  outbound.start();
  return server;
}
