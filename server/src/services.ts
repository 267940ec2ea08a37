import { Database } from '@tropeiro/platform/database/database.ts';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import type { NoticeListener } from '@tropeiro/platform/database/notices.ts';
import { requireRights } from '@tropeiro/platform/database/roles/rights.ts';
import type { RefilledShares } from '@tropeiro/platform/sharing/refilled-shares.ts';
import type { ShortWork } from '@tropeiro/platform/threads/short-work.ts';
import type { Logger } from 'pino';
import { type ScheduledBackups, scheduledBackups } from './backup/scheduled-backups.ts';
import { type Images, openImages } from './files/open-images.ts';
import { RoadsInService } from './geodata/roads-in-service.ts';
import { geodataDir } from './geodata/settings.ts';
import { geodataChannel } from './handling/notice-channels.ts';
import { Receivers, receiverMaxS } from './outbound/webhooks/receivers.ts';
import { WebhookQueue } from './outbound/webhooks/webhook-queue.ts';
import { openPlanning } from './planning/open-planning.ts';
import type { PlanningTools } from './planning/routing/plan-routes.ts';
import type { Settings } from './settings.ts';
import type { Shutdown } from './shutdown.ts';
import { openShortWork } from './solving/open-short-work.ts';
import { openSolver } from './solving/open-solver.ts';
import type { Solver } from './solving/solver.ts';
import { makeMonthsAhead } from './store/tracking/messages/message-months.ts';
import { CompanyFactsCache } from './tracking/fold/company-facts.ts';
import { defaultFoldBounds, replayShares } from './tracking/fold/fold-devices.ts';
import { MessageSink } from './tracking/ingest/message-sink.ts';
import { vehicleFailureLogger } from './tracking/note-failure.ts';
import { EmbeddedRoads } from './travel/roads/embedded-roads.ts';
import { openRoadThreads } from './travel/roads/road-threads.ts';
import { openRoads, type RoadEngine } from './travel/servers/open-roads.ts';

/** The services of a process. Every role gets the whole record and takes what it needs. */
export type Services = {
  readonly settings: Settings;
  readonly target: DatabaseTarget;
  readonly database: Database;
  readonly notices: NoticeListener;
  readonly images: Images;
  readonly backups: ScheduledBackups | undefined;
  readonly solver: Solver;
  readonly shortWork: ShortWork;
  readonly roads: readonly RoadEngine[];
  readonly geodata: RoadsInService;
  readonly embeddedRoads: EmbeddedRoads;
  readonly planning: PlanningTools;
  readonly messageSink: MessageSink;
  /** How much replaying each company may use, shared by the message sink and the replay queue of a process. */
  readonly replayShares: RefilledShares;
  readonly receivers: Receivers;
  readonly webhooks: WebhookQueue;
  /** How many seconds each kind of connection has to close. */
  readonly closeS: number;
  /** How many seconds requests and jobs have to finish. */
  readonly finishS: number;
  readonly shutdown: Shutdown;
  readonly log: Logger;
};

/** The fractions of SHUTDOWN_S: first requests and jobs finish, then each kind of connection closes. */
const finishFraction = 0.8;
const closeFraction = 0.05;

/** Opens the services in turn, and registers with the shutdown how each is closed. */
export async function openServices(
  settings: Settings,
  target: DatabaseTarget,
  { now, shutdown, log }: { readonly now: (() => Date) | undefined; readonly shutdown: Shutdown; readonly log: Logger },
): Promise<Services> {
  const closeS = settings.SHUTDOWN_S * closeFraction;
  const connection = {
    url: target.appUrl,
    maxConnections: settings.DATABASE_CONNECTIONS,
    waitS: settings.DATABASE_WAIT_S,
    statementTimeoutS: settings.STATEMENT_TIMEOUT_S,
  };
  const database = new Database(connection, (err) => log.error({ err }, 'queries after a rollback failed'));
  shutdown.closes(() => database.close(closeS));
  await requireRights(database);
  await makeMonthsAhead(database);
  const images = openImages(settings);
  shutdown.closes(() => images.decoders.close());
  const backups = scheduledBackups(settings, target.ownerUrl, images.store);
  const solver = openSolver(settings);
  shutdown.closes(() => solver.close());
  const shortWork = openShortWork();
  shutdown.closes(() => shortWork.close());
  const roads = openRoads(settings, {
    inCompany: (companyId, work) => database.transactInCompany(companyId, { via: 'job' }, work),
    log,
  });
  const geodata = new RoadsInService(geodataDir(settings), log);
  shutdown.closes(() => geodata.close());
  await geodata.start();
  const roadThreads = openRoadThreads();
  shutdown.closes(() => roadThreads.close());
  const embeddedRoads = new EmbeddedRoads(geodata, roadThreads);
  const planning = openPlanning(solver, shortWork, settings, roads, embeddedRoads, now, log);
  const receivers = new Receivers({
    networks: settings.WEBHOOK_NETWORKS,
    ports: settings.WEBHOOK_PORTS,
    maxS: receiverMaxS,
  });
  shutdown.closes(() => receivers.close());
  const webhooks = new WebhookQueue(database, receivers, log);
  const notices = database.listener();
  const refreshGeodata = (): void => void geodata.refresh();
  notices.hear(geodataChannel, { onNotice: refreshGeodata, onConnected: refreshGeodata });
  process.on('SIGHUP', refreshGeodata);
  shutdown.finishes(() => void process.off('SIGHUP', refreshGeodata));
  shutdown.finishes(() => notices.stop());
  const shares = replayShares();
  const finishS = settings.SHUTDOWN_S * finishFraction;
  return {
    settings,
    target,
    database,
    notices,
    images,
    backups,
    solver,
    shortWork,
    roads,
    geodata,
    embeddedRoads,
    planning,
    messageSink: new MessageSink(new CompanyFactsCache(), { ...defaultFoldBounds, shares }, vehicleFailureLogger(log)),
    replayShares: shares,
    receivers,
    webhooks,
    closeS,
    finishS,
    shutdown,
    log,
  };
}
