import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { Metrics } from './about/metrics.ts';
import { ensureKey, Keyring } from './access/keyring.ts';
import { LoginDelay } from './access/login-delay.ts';
import type { PublishedPassword } from './access/published-password.ts';
import { Tokens } from './access/tokens.ts';
import type { Config } from './config.ts';
import { demoPublished } from './demo/published.ts';
import { handlersWith } from './handlers.ts';
import { createApp } from './http/app.ts';
import { RateLimit } from './http/rate-limit.ts';
import { UploadRoom } from './http/upload-room.ts';
import { type Images, openImages } from './images/open-images.ts';
import { startJobs } from './jobs/jobs.ts';
import { openLog } from './log.ts';
import { Database } from './store/database.ts';
import { asOwner } from './store/owner.ts';
import type { Place } from './store/place.ts';
import { Readiness } from './store/readiness.ts';
import { requireFit } from './store/rights.ts';

export type ServiceRole = 'api' | 'worker';

export type RunningService = { readonly url: string | undefined; stop(): Promise<void> };

/** Longer than any URL, token and cookie we hand out; named in the answer to whoever sends more. */
const headerBytes = 16_384;

/** For all files on their way in together: a hundred photos of the usual size. */
const uploadBytes = 256_000_000;

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
  const jobs = roles.has('worker')
    ? await startJobs(place.ownerUrl, database, images.store, config.REFRESH_TOKEN_LIFE_S, log)
    : undefined;
  try {
    const api = roles.has('api')
      ? await startApi(config, database, images, demoPublished(demoAsked, log), log)
      : undefined;
    return {
      url: api?.url,
      async stop() {
        await Promise.all([api?.stop(), jobs?.stop()]);
        await database.close();
      },
    };
  } catch (error) {
    // The port may be taken. What runs already would keep the process alive, with nobody to stop it.
    await jobs?.stop();
    await database.close();
    throw error;
  }
}

async function startApi(
  config: Config,
  database: Database,
  images: Images,
  published: PublishedPassword,
  log: Logger,
): Promise<{ url: string; stop(): Promise<void> }> {
  const lifeS = { access: config.ACCESS_TOKEN_LIFE_S, refresh: config.REFRESH_TOKEN_LIFE_S };
  const tokens = new Tokens(new Keyring(database), lifeS);
  const metrics = new Metrics(database);
  const access = {
    tokens,
    lifeS,
    realms: config.REALMS,
    delay: new LoginDelay(database, config.LOGIN_LONGEST_DELAY_S),
    published,
  };
  const app = await createApp(
    handlersWith(access, metrics, new Readiness(database), images),
    {
      database,
      tokens,
      rateLimit: new RateLimit(database, config.RATE_LIMIT),
      loginRateLimit: new RateLimit(database, config.LOGIN_RATE_LIMIT),
      uploadRoom: new UploadRoom(uploadBytes),
      idempotencyLifeS: config.IDEMPOTENCY_LIFE_S,
      stalledReaderS: config.STALLED_READER_S,
    },
    {
      logger: log,
      bodyBytes: config.BODY_LIMIT,
      headerBytes,
      requestS: config.REQUEST_TIMEOUT_S,
      corsOrigins: config.CORS_ORIGINS,
      trustProxy: config.TRUST_PROXY,
      onAnswered: (operation, status, seconds) => metrics.answered(operation, status, seconds),
    },
  );
  await app.listen({ host: config.HOST, port: config.PORT });
  const { address, port, family } = app.server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async stop() {
      // Running requests finish; those that do not within the time given are cut off.
      const deadline = setTimeout(() => app.server.closeAllConnections(), config.SHUTDOWN_S * 1000);
      // A connection whose last request is answered while closing would be kept for a next one that may not come.
      const answered = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearTimeout(deadline);
      clearInterval(answered);
    },
  };
}
