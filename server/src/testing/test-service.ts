import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@tropeiro/contract/client.ts';
import { connectionTo } from '@tropeiro/postgres/testing.ts';
import { type ServiceRole, serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import { otherDocument } from './companies.ts';
import { databaseOfBoth, type FreshDatabase } from './fresh-database.ts';
import { type Credentials, type LoggedIn, logIn } from './log-in.ts';

export type TestService = {
  readonly url: string;
  readonly target: FreshDatabase;
  /** The DATA_DIR of the service. */
  readonly folder: string;
  /** Queries the tables of all companies. */
  sql<Row extends object>(question: string): Promise<Row[]>;
  /** A client without a token. */
  readonly client: Client;
  /** Logs in, by default as a user of the demo company. */
  logIn(login: string, credentials?: Credentials): Promise<LoggedIn>;
  /** A client that calls as this user. */
  as(login: string): Promise<Client>;
  /** A client of the administrator of another company. */
  asOther(): Promise<Client>;
  stop(): Promise<void>;
};

/** The clock of plans. The tests' plans are in December 2026 or later, so none is ever in the past. */
const now = (): Date => new Date('2026-11-01T12:00:00Z');

/** The real service on its own database, with the demo company and another one. */
export async function startTestService(
  settings: Readonly<Record<string, string>> = {},
  roles: readonly ServiceRole[] = ['api'],
): Promise<TestService> {
  const target = await databaseOfBoth();
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-service-'));
  const config = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_USER: '1000000',
    RATE_LIMIT_COMPANY: '1000000',
    LOGIN_RATE_LIMIT: '100000',
    RENEWAL_RATE_LIMIT: '100000',
    PAGE_RATE_LIMIT: '100000',
    PAGE_RATE_LIMIT_EACH: '100000',
    ...settings,
  });
  const service = await serve(config, target, new Set(roles), { now });
  const url = service.url ?? '';
  const client = createClient({ baseUrl: url });
  const questions = connectionTo(target.ownerUrl);
  return {
    url,
    target,
    folder,
    client,
    sql: questions.ask,
    logIn: (login, credentials) => logIn(url, login, credentials),
    as: async (login) => (await logIn(url, login)).client,
    asOther: async () => (await logIn(url, 'admin', { document: otherDocument })).client,
    async stop() {
      await service.stop();
      await questions.end();
      await target.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
