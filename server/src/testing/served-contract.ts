import type { Contract } from '@tropeiro/contract/operation.ts';
import { appSettings, assembleHttp } from '../assemble-http.ts';
import type { HandlersOf } from '../handling/call.ts';
import { createApp } from '../http/app.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { listen } from '../http/listen.ts';
import { openLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { Database } from '../store/engine/database.ts';

export type ServedContract = {
  readonly url: string;
  readonly service: HttpDependencies;
  /** Cuts every connection, as a broken network does. */
  cut(): void;
  stop(): Promise<void>;
};

/** A contract of a test's own, served by the web server of the product from a database of it. */
export async function serveContract<C extends Contract>(
  contract: C,
  handlers: HandlersOf<C>,
  appUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServedContract> {
  const config = readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited, ...settings });
  const database = new Database({
    url: appUrl,
    maxConnections: config.DATABASE_CONNECTIONS,
    waitS: config.DATABASE_WAIT_S,
    statementTimeoutS: config.STATEMENT_TIMEOUT_S,
  });
  const service = assembleHttp(config, database, contract);
  const app = await createApp(
    contract,
    handlers,
    service,
    appSettings(config, openLog(config), () => {}),
  );
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
