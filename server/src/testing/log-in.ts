import { type AnswerTo, type Client, createClient } from '@tropeiro/contract/client.ts';
import { demoDocument, demoPassword, demoUsers } from '../demo/company.ts';

/** A logged-in user, with a client that sends their token. */
export type LoggedIn = {
  readonly client: Client;
  readonly access: string;
  readonly refresh: string;
  readonly user: AnswerTo<'login'>['body']['user'];
  readonly sessionId: number;
};

/** The fields of a login besides the username; by default those of the demo company. */
export type Credentials = { readonly document?: string; readonly realm?: string; readonly password?: string };

/** Logs in to the service at this address, by default as a user of the demo company. */
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
