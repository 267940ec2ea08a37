import { integer, optionalUrl, text } from '../../settings/setting.ts';

/** The settings of the database, embedded or not. */
export const databaseSettings = {
  DATA_DIR: text('./data', 'Folder of the embedded database and of stored files.'),
  DATABASE_URL: optionalUrl(
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/database',
    'A PostgreSQL 15 or newer to use instead of the embedded one, as postgres://user:password@host:port/database; its user migrates the schema and is not the one the application works as.',
  ),
  DATABASE_APP_URL: optionalUrl(
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/database',
    "The application's own login in that database, which owns nothing; needed where the user of DATABASE_URL may not create roles.",
  ),
  DATABASE_CONNECTIONS: integer(
    10,
    4,
    500,
    'Database connections a process opens for requests, of which one company may hold four fifths; long lists get half as many more, jobs a third, short reads two.',
  ),
  DATABASE_WAIT_S: integer(5, 1, 60, 'How long a request waits for a free connection before it is told to come back.'),
  STATEMENT_TIMEOUT_S: integer(30, 1, 3600, 'How long one database statement may run.'),
};
