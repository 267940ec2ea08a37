import type { Server as TlsServer } from 'node:tls';
import { operations } from '@tropeiro/contract/operations.ts';
import { Readiness } from '@tropeiro/platform/database/readiness.ts';
import { type AppSettings, createApp } from '@tropeiro/platform/http/app.ts';
import { type HttpServer, listen } from '@tropeiro/platform/http/listen.ts';
import { TlsCertificate } from '@tropeiro/platform/http/tls-certificate.ts';
import { Metrics } from '../about/metrics.ts';
import { LoginDelay } from '../access/login-delay.ts';
import type { PublishedPassword } from '../access/published-password.ts';
import { appSettings, assembleHttp, tokenLifetimeS } from '../assemble-http.ts';
import { handlersWith } from '../handlers.ts';
import { sessionChannel } from '../handling/notice-channels.ts';
import { openOutbound } from '../outbound/open-outbound.ts';
import type { Services } from '../services.ts';
import { schemaFiles } from '../store/schema/schema-files.ts';
import { readPages } from './read-pages.ts';
import { serviceMap } from './service-map.ts';

/** Serves the API. `published` is the demo's publicly known password. */
export async function startApi(services: Services, published: PublishedPassword): Promise<Pick<HttpServer, 'url'>> {
  const {
    settings,
    database,
    images,
    backups,
    solver,
    shortWork,
    roads,
    embeddedRoads,
    planning,
    webhooks,
    notices,
    shutdown,
    log,
  } = services;
  const dependencies = assembleHttp(settings, database);
  const metrics = new Metrics(database, backups?.newest);
  metrics.watchSemaphores({
    connections: database.shares,
    job_connections: database.jobShares,
    list_connections: dependencies.listConnections,
    decoders: images.decoders,
    body_bytes: dependencies.bodyMemory,
    response_bytes: dependencies.responseMemory,
    files: dependencies.fileReads,
    preparations: dependencies.preparedCalls,
    streams: dependencies.streams.semaphore,
    solver_threads: solver,
    short_work: shortWork,
    road_work: embeddedRoads.threads,
    matrix_bytes: solver.matrixMemory,
    ...Object.fromEntries(
      roads.map(({ server }) => [`${server.protocol.name.toLowerCase()}_requests`, server.semaphore]),
    ),
  });
  metrics.watchSolver(solver);
  metrics.watchShortWork([shortWork, embeddedRoads.threads]);
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
    // However few connections companies share, at least one is left for other calls.
    maxConcurrent: Math.max(1, Math.min(settings.IMPORTS_AT_ONCE, settings.DATABASE_CONNECTIONS - 2)),
    sandbox: {
      maxS: settings.FILE_READING_S,
      maxCpuS: settings.FILE_READING_CPU_S,
      maxMegabytes: settings.FILE_READING_MB,
    },
  };
  const outbound = openOutbound(database, notices, log);
  const { sessions } = dependencies.streams;
  notices.hear(sessionChannel, {
    onNotice: (companyId) => sessions.checkCompany(companyId === '' ? undefined : Number(companyId)),
    onConnected: () => sessions.checkCompany(undefined),
  });
  const readiness = new Readiness(database, schemaFiles);
  const handlers = handlersWith({ ...services, access, metrics, readiness, imports, outbound });
  const onResponse: AppSettings['onResponse'] = (operation, status, seconds) =>
    metrics.observeRequest(operation, status, seconds);
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = settings;
  const certificate = certFile === '' ? undefined : await TlsCertificate.open({ certFile, keyFile });
  const app = await createApp(operations, handlers, dependencies, {
    ...appSettings(settings, log, onResponse, certificate?.current),
    pages: await readPages(),
    madeFiles: [serviceMap(services)],
  });
  const server = await listen(app, dependencies, {
    host: settings.HOST,
    port: settings.PORT,
    closeS: services.closeS,
  });
  if (certificate) shutdown.finishes(certificate.watch(app.server as unknown as TlsServer, log));
  shutdown.finishes(() => server.stop(services.finishS));
  shutdown.finishes(() => outbound.stop());
  outbound.start();
  return server;
}
