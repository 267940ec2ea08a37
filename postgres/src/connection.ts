import { Client, type DatabaseError } from 'pg';
import { OperatorError } from './operator-error.ts';
import type { Secrets } from './secrets.ts';

const CONNECT_MS = 5000;

/** Connects as the superuser. Undefined while PostgreSQL starts, stops or recovers, or if it does not respond. */
export async function tryConnect(port: number, secrets: Secrets, name: string): Promise<Client | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: secrets.superuser,
    database: 'postgres',
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // Set explicitly, because pg would otherwise follow PGSSLMODE.
    ssl: false,
  });
  // A connection that breaks later also emits `end`, which interested code listens to.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const INVALID_AUTHORIZATION_CLASS = '28';
    if ((error as DatabaseError).code?.startsWith(INVALID_AUTHORIZATION_CLASS)) {
      throw new OperatorError(
        'The database does not accept the password in postgres-secrets.json: the file and the folder postgres beside it ' +
          'do not belong together. Restore both from the same backup.',
        'O banco de dados não aceita a senha de postgres-secrets.json: o arquivo e a pasta postgres ao lado dele não são do ' +
          'mesmo conjunto. Restaure ambos do mesmo backup.',
        { cause: error },
      );
    }
    return undefined;
  }
}

export function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** A connection URL through the unix socket in this folder, in a form that both `pg` and psql understand. */
export const throughSocket = (url: string, folder: string): string => `${url}&host=${encodeURIComponent(folder)}`;

/** Lets the process end while the connection is open. The types of pg omit this method. */
export function unref(client: Client): void {
  (client as unknown as { unref(): void }).unref();
}
