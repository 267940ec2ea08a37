import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@tropeiro/contract/client.ts';
import { createDemo, demoDocument, demoPassword, demoUsers } from '../demo/company.ts';
import { type ServiceRole, serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { createCompany, otherDocument } from './companies.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

export type TestService = {
  readonly url: string;
  readonly target: FreshDatabase;
  /** Its DATA_DIR. */
  readonly folder: string;
  /** Nobody in particular. */
  readonly client: Client;
  /** A user of the demo company, logged in. */
  as(login: string): Promise<Client>;
  /** The administrator of another company. */
  asOther(): Promise<Client>;
  stop(): Promise<void>;
};

/** The real service on a database of its own, with the demo company and another one in it. */
export async function startTestService(
  settings: Readonly<Record<string, string>> = {},
  roles: readonly ServiceRole[] = ['api'],
): Promise<TestService> {
  const target = await freshDatabase();
  await asOwner(target.ownerUrl, async (transaction) => {
    await createDemo(transaction);
    await createCompany(transaction, 'Outra Ltda', otherDocument);
  });
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-service-'));
  const config = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_USER: '1000000',
    RATE_LIMIT_COMPANY: '1000000',
    LOGIN_RATE_LIMIT: '100000',
    ...settings,
  });
  const service = await serve(config, target, new Set(roles));
  const url = service.url ?? '';
  const client = createClient({ baseUrl: url });
  return {
    url,
    target,
    folder,
    client,
    as: (login) =>
      logIn(client, demoDocument, login, demoUsers.find((user) => user.login === login)?.realm ?? 'customer'),
    asOther: () => logIn(client, otherDocument, 'admin', 'customer'),
    async stop() {
      await service.stop();
      await target.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function logIn(client: Client, document: string, username: string, realm: string): Promise<Client> {
  const { body } = await client.call('login', {
    body: { username, parent_username: document, password: demoPassword, realm },
  });
  return client.withToken(body.access_token);
}
