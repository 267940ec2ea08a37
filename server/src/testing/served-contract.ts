import type { Contract } from '@tropeiro/contract/operation.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { HandlersOf } from '@tropeiro/platform/handling/call.ts';
import { createApp } from '@tropeiro/platform/http/app.ts';
import type { HttpDependencies } from '@tropeiro/platform/http/dependencies.ts';
import type { PageFolder } from '@tropeiro/platform/http/files/page-folder.ts';
import { listen } from '@tropeiro/platform/http/listen.ts';
import { appSettings, assembleHttp } from '../assemble-http.ts';
import { openLog } from '../log.ts';
import { readSettings } from '../settings.ts';

export type ServedContract = {
  readonly url: string;
  readonly service: HttpDependencies;
  /** Cuts every connection, as a broken network does. */
  cut(): void;
  stop(): Promise<void>;
};

/** A test's own contract, served by the real web server from a database of the test. */
export const serveContract = <C extends Contract>(
  contract: C,
  handlers: HandlersOf<C>,
  appUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServedContract> => serveBoth(contract, handlers, { appUrl, settings });

/** Pages of a test, served by the real web server beside a contract of the test. */
export const servePages = <C extends Contract>(
  pages: readonly PageFolder[],
  { contract, handlers }: { readonly contract: C; readonly handlers: HandlersOf<C> },
  { appUrl, settings = {} }: { readonly appUrl: string; readonly settings?: Readonly<Record<string, string>> },
): Promise<ServedContract> => serveBoth(contract, handlers, { appUrl, settings, pages });

async function serveBoth<C extends Contract>(
  contract: C,
  handlers: HandlersOf<C>,
  {
    appUrl,
    settings,
    pages = [],
  }: {
    readonly appUrl: string;
    readonly settings: Readonly<Record<string, string>>;
    readonly pages?: readonly PageFolder[];
  },
): Promise<ServedContract> {
  const config = readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited, ...settings });
  const database = new Database({
    url: appUrl,
    maxConnections: config.DATABASE_CONNECTIONS,
    waitS: config.DATABASE_WAIT_S,
    statementTimeoutS: config.STATEMENT_TIMEOUT_S,
  });
  const service = assembleHttp(config, database);
  const app = await createApp(contract, handlers, service, {
    ...appSettings(config, openLog(config), () => {}),
    pages,
    madeFiles: [],
  });
  const { url, stop } = await listen(app, service, { host: config.HOST, port: config.PORT, closeS: 1 });
  return {
    url,
    service,
    cut: () => app.server.closeAllConnections(),
    async stop() {
      await stop(config.SHUTDOWN_S);
      await database.close();
    },
  };
}

const unlimited = { RATE_LIMIT: '1000000', RATE_LIMIT_USER: '1000000', RATE_LIMIT_COMPANY: '1000000' };
