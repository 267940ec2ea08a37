import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { Metrics } from './about/metrics.ts';
import { ensureKey, Keyring } from './access/keyring.ts';
import { LoginDelay } from './access/login-delay.ts';
import type { PublishedPassword } from './access/published-password.ts';
import { Tokens } from './access/tokens.ts';
import { type ScheduledBackups, scheduledBackups } from './backup/scheduled-backups.ts';
import type { Config } from './config.ts';
import { demoPublished } from './demo/published.ts';
import { handlersWith } from './handlers.ts';
import { createApp } from './http/app.ts';
import { bodyShares } from './http/body-memory.ts';
import { CallLimits } from './http/call-limits.ts';
import { RateLimit } from './http/rate-limit.ts';
import { type Images, openImages } from './images/open-images.ts';
import { startJobs } from './jobs/jobs.ts';
import { openLog } from './log.ts';
import { type ShareLimits, Shares } from './shares.ts';
import { Database, listConnections } from './store/engine/database.ts';
import { asOwner } from './store/engine/owner.ts';
import type { Place } from './store/engine/place.ts';
import { Readiness } from './store/engine/readiness.ts';
import { requireFit } from './store/engine/rights.ts';

export type ServiceRole = 'api' | 'worker';

export type RunningService = { readonly url: string | undefined; stop(): Promise<void> };

/** Longer than any URL, token and cookie we hand out; named in the answer to whoever sends more. */
const headerBytes = 16_384;

/** For all large answers on their way out together, as many as a hundred clients read at their leisure. */
const answerBytes = 128_000_000;

/** Of the time the service has to stop: what requests and jobs get to finish, and then each kind of connection. */
const finishingPart = 0.8;
const closingPart = 0.05;

/** The wiring: everything a process of the service is made of, in the order it starts. */
export async function serve(
  config: Config,
  place: Place,
  roles: ReadonlySet<ServiceRole>,
  { demoAsked = false }: { demoAsked?: boolean } = {},
): Promise<RunningService> {
  const log = openLog(config);
  await asOwner(place.ownerUrl, (owner) => ensureKey(owner));
  const database = new Database({
    url: place.appUrl,
    connections: config.DATABASE_CONNECTIONS,
    waitS: config.DATABASE_WAIT_S,
    statementS: config.STATEMENT_TIMEOUT_S,
  });
  await requireFit(database).catch(async (error) => {
    await database.close();
    throw error;
  });
  const images = openImages(config);
  const backups = scheduledBackups(config, place.ownerUrl, images.store);
  const jobs = roles.has('worker')
    ? await startJobs(place.ownerUrl, database, images.store, config.REFRESH_TOKEN_LIFE_S, log, backups)
    : undefined;
  try {
    const api = roles.has('api')
      ? await startApi(config, database, images, demoPublished(demoAsked, log), backups, log)
      : undefined;
    return {
      url: api?.url,
      async stop() {
        const [finishS, closeS] = [config.SHUTDOWN_S * finishingPart, config.SHUTDOWN_S * closingPart];
        await Promise.all([api?.stop(finishS), jobs?.finish(finishS)]);
        images.decoders.close();
        await database.close(closeS);
        await jobs?.end(closeS);
      },
    };
  } catch (error) {
    // The port may be taken. What runs already would keep the process alive, with nobody to stop it.
    await jobs?.end(config.SHUTDOWN_S);
    await database.close();
    throw error;
  }
}

async function startApi(
  config: Config,
  database: Database,
  images: Images,
  published: PublishedPassword,
  backups: ScheduledBackups | undefined,
  log: Logger,
): Promise<{ url: string; stop(withinS: number): Promise<void> }> {
  const lifeS = { access: config.ACCESS_TOKEN_LIFE_S, refresh: config.REFRESH_TOKEN_LIFE_S };
  const tokens = new Tokens(new Keyring(database), lifeS);
  const metrics = new Metrics(database, backups?.newest);
  const listShares = new Shares(sharesOfLists(config));
  const answerShares = new Shares({
    total: answerBytes,
    ofCompany: answerBytes / 2,
    ofSession: answerBytes / 4,
    waiting: 0,
    waitS: 0,
  });
  metrics.watch({
    connections: database.shares,
    list_connections: listShares,
    decoders: images.decoders,
    answer_bytes: answerShares,
  });
  const access = {
    tokens,
    lifeS,
    realms: config.REALMS,
    delay: new LoginDelay(database, config.LOGIN_LONGEST_DELAY_S),
    published,
  };
  const app = await createApp(
    handlersWith(access, metrics, new Readiness(database), images, {
      // However few connections companies share, one is left for everybody else.
      atOnce: Math.max(1, Math.min(config.IMPORTS_AT_ONCE, config.DATABASE_CONNECTIONS - 2)),
      reading: { seconds: config.FILE_READING_S, megabytes: config.FILE_READING_MB },
    }),
    {
      database,
      tokens,
      callLimits: new CallLimits(
        new RateLimit(database, config.RATE_LIMIT),
        new RateLimit(database, config.RATE_LIMIT_USER),
        new RateLimit(database, config.RATE_LIMIT_COMPANY),
      ),
      loginRateLimit: new RateLimit(database, config.LOGIN_RATE_LIMIT),
      bodyBytes: config.BODY_LIMIT,
      bodyMemory: new Shares(bodyShares(config.BODY_MEMORY, config.BODY_LIMIT)),
      idempotencyLifeS: config.IDEMPOTENCY_LIFE_S,
      listShares,
      answerShares,
      reading: {
        stalledS: config.STALLED_READER_S,
        leastBytesS: config.LIST_LEAST_BYTES_S,
        longestS: config.LIST_LONGEST_S,
      },
    },
    {
      logger: log,
      headerBytes,
      requestS: config.REQUEST_TIMEOUT_S,
      corsOrigins: config.CORS_ORIGINS,
      trustProxy: config.TRUST_PROXY,
      maxConnections: config.MAX_CONNECTIONS,
      maxConnectionsOfAddress: config.MAX_CONNECTIONS_OF_ADDRESS,
      onAnswered: (operation, status, seconds) => metrics.answered(operation, status, seconds),
    },
  );
  await app.listen({ host: config.HOST, port: config.PORT });
  const { address, port, family } = app.server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async stop(withinS) {
      // Running requests finish; those that do not within the time given are cut off.
      const deadline = setTimeout(() => app.server.closeAllConnections(), withinS * 1000);
      // A connection whose last request is answered while closing would be kept for a next one that may not come.
      const answered = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearTimeout(deadline);
      clearInterval(answered);
    },
  };
}

/**
 * A company has at most half of the connections for complete lists, and leaves one to others however few there are. One
 * of its sessions has half of that. What a screen asks for at once may wait in turn: most lists are short.
 */
function sharesOfLists({ DATABASE_CONNECTIONS, DATABASE_WAIT_S }: Config): ShareLimits {
  const total = listConnections(DATABASE_CONNECTIONS);
  const ofCompany = Math.min(Math.ceil(total / 2), total - 1);
  return { total, ofCompany, ofSession: Math.ceil(ofCompany / 2), waiting: 50, waitS: DATABASE_WAIT_S };
}
