import { type AnswerTo, type Client, createClient } from '@tropeiro/contract/client.ts';
import { demoDocument, demoPassword, demoUsers } from '../demo/company.ts';

/** Somebody who is logged in: what their calls carry, and who they are. */
export type LoggedIn = {
  readonly client: Client;
  readonly access: string;
  readonly refresh: string;
  readonly user: AnswerTo<'login'>['body']['user'];
  readonly sessionId: number;
};

/** What a login is told beside its name; of the demo company unless something else is said. */
export type Credentials = { readonly document?: string; readonly realm?: string; readonly password?: string };

/** Logs in to the service at this address. Users of the demo company are known by their login alone. */
export async function logIn(
  url: string,
  username: string,
  { document = demoDocument, realm = realmOf(username), password = demoPassword }: Credentials = {},
): Promise<LoggedIn> {
  const client = createClient({ baseUrl: url });
  const { body } = await client.call('login', { body: { username, parent_username: document, password, realm } });
  const { access_token: access, refresh_token: refresh, user } = body;
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as { sid: number };
  return { client: client.withToken(access), access, refresh, user, sessionId: claims.sid };
}

const realmOf = (username: string): string => demoUsers.find(({ login }) => login === username)?.realm ?? 'customer';
