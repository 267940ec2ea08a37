import { isIP } from 'node:net';
import { usualBodyLimit } from '@tropeiro/contract/body-limit.ts';

/** Every setting: its name in the environment, its type, its default, and one sentence. */
const settings = {
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every one.'),
  PORT: whole(8080, 0, 65_535, 'Port to listen on; 0 picks a free one.'),
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
  DATABASE_CONNECTIONS: whole(
    10,
    4,
    500,
    'Database connections a process opens for requests; long lists get half as many more, short reads two.',
  ),
  DATABASE_WAIT_S: whole(5, 1, 60, 'How long a request waits for a free connection before it is told to come back.'),
  STATEMENT_TIMEOUT_S: whole(30, 1, 3600, 'How long one database statement may run.'),
  IMAGES_S3_ENDPOINT: optionalUrl(
    /^https?:$/,
    'https://s3.example.com',
    'An S3-compatible store for images, as https://host; without it they are files under DATA_DIR, which all processes must share.',
  ),
  IMAGES_S3_BUCKET: text('', 'Its bucket, for this service alone: images that the database does not know are removed.'),
  IMAGES_S3_REGION: text('us-east-1', 'Its region, as its requests are signed for.'),
  IMAGES_S3_ACCESS_KEY: text('', 'The key that may list, read, write and delete in the bucket.'),
  IMAGES_S3_SECRET_KEY: text('', 'The secret that belongs to the key.'),
  ACCESS_TOKEN_LIFE_S: whole(3600, 10, 86_400, 'Life of an access token.'),
  REFRESH_TOKEN_LIFE_S: whole(2_592_000, 60, 31_536_000, 'Life of a refresh token and of the session it belongs to.'),
  REALMS: list('customer,driver,integration', 'Realms in which a login is accepted.'),
  RATE_LIMIT: whole(6000, 1, 10_000_000, 'Requests a session may make in each minute.'),
  RATE_LIMIT_USER: whole(12_000, 1, 10_000_000, 'Requests a user may make in each minute, in all sessions together.'),
  RATE_LIMIT_COMPANY: whole(
    60_000,
    1,
    100_000_000,
    'Requests a company may make in each minute, all its users together.',
  ),
  LOGIN_RATE_LIMIT: whole(
    60,
    1,
    1_000_000,
    'Login and renewal calls an address may make in each minute; of IPv6 a /64 counts as one.',
  ),
  LOGIN_LONGEST_DELAY_S: whole(300, 1, 86_400, 'The most that failed logins can make the next one wait.'),
  IDEMPOTENCY_LIFE_S: whole(86_400, 60, 2_592_000, 'How long the answer of a call with an Idempotency-Key is kept.'),
  IDEMPOTENCY_LEASE_S: whole(
    30,
    1,
    600,
    'How soon a call with an Idempotency-Key can be made again when the process that prepared it was killed.',
  ),
  PREPARATIONS_AT_ONCE: whole(
    100,
    2,
    10_000,
    'Calls that a process prepares at once, before their transactions; a company may have half of them, a session a quarter.',
  ),
  BODY_LIMIT: whole(
    usualBodyLimit.bytes,
    1000,
    100_000_000,
    'Bytes a JSON body may have where its operation does not say otherwise.',
  ),
  IMPORTS_AT_ONCE: whole(
    2,
    1,
    100,
    'Imports a process runs at once, one of each company; each holds a database connection and a process that reads its file.',
  ),
  IMAGES_AT_ONCE: whole(
    2,
    1,
    100,
    'Images a process decodes at once, each in a process of its own; one of these is left to other companies than the one that sends most.',
  ),
  IMAGE_DECODING_MB: whole(
    256,
    128,
    8192,
    'Memory that decoding an image may take: enough for a JPEG of fifty million pixels, a WebP of 20 or an AVIF of 10.',
  ),
  FILE_READING_S: whole(60, 1, 3600, 'How long the rows of an imported file are waited for before it is refused.'),
  FILE_READING_MB: whole(192, 128, 4096, 'Memory that a process reading an imported file may take.'),
  BODY_MEMORY: whole(
    128_000_000,
    1_000_000,
    100_000_000_000,
    'Bytes of bodies that a process holds at once; a company may hold half of them, a session a quarter, and always one body.',
  ),
  MAX_CONNECTIONS: whole(5000, 10, 1_000_000, 'Connections that clients may have open to a process.'),
  MAX_CONNECTIONS_OF_ADDRESS: whole(
    1000,
    1,
    1_000_000,
    'How many of them one address may have; of IPv6 a /64 counts as one, and a proxy of TRUST_PROXY may have all.',
  ),
  REQUEST_TIMEOUT_S: whole(60, 1, 3600, 'How long a request may take to arrive.'),
  STALLED_READER_S: whole(60, 1, 3600, 'How long a list or file waits for a client that stops reading.'),
  LIST_LEAST_BYTES_S: whole(
    10_000,
    1,
    1_000_000,
    'Bytes of a list or file, before compression, that a client must take in a second, on average over the time above.',
  ),
  LIST_LONGEST_S: whole(7200, 1, 86_400, 'How long a client may take to read a complete list.'),
  STREAMS_AT_ONCE: whole(
    1000,
    4,
    100_000,
    'Streams of events a process serves at once; a company may have a quarter of them, a session 20.',
  ),
  STREAM_ALIVE_S: whole(
    15,
    1,
    30,
    'How often a stream of events says that it is alive, and asks whether its session is.',
  ),
  SHUTDOWN_S: whole(
    20,
    1,
    600,
    'How long the service takes to stop at most; running requests get four fifths of it to finish.',
  ),
  CORS_ORIGINS: list('', 'Origins whose pages may call the API, separated by commas; none by default.'),
  TRUST_PROXY: networks('', 'Addresses or networks of reverse proxies whose X-Forwarded-For is believed.'),
  BACKUP_DIR: text(
    '',
    'Folder the worker puts backups in, which all workers share; without it none are made by themselves.',
  ),
  BACKUP_AT: times('07:10', 'When they are made, as HH:MM in UTC, separated by commas.'),
  BACKUP_KEEP: whole(7, 1, 10_000, 'How many of the newest are kept.'),
  BACKUP_KEEP_WEEKS: whole(4, 0, 1000, 'For how many weeks before those the newest of each week is kept.'),
  BACKUP_PASSPHRASE_FILE: text('', 'File whose first line is the passphrase that backups are encrypted with.'),
  BACKUP_PASSPHRASE: text('', 'The passphrase itself, where there is no such file.'),
  LOG_LEVEL: choice('info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'How much is logged.'),
} as const;

export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> };

/** Every setting as a person reads it, for the command line's help and the README's test. */
export const settingTable: readonly { name: string; usual: string; sentence: string }[] = Object.entries(settings).map(
  ([name, { usual, sentence }]) => ({ name, usual, sentence }),
);

/** Settings that cannot be used, each with what to do about it. */
export class WrongSettings extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'WrongSettings';
  }
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const config = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const given = environment[name]?.trim();
      try {
        return [name, setting.parse(given === undefined || given === '' ? setting.usual : given)];
      } catch (error) {
        // A URL may hold a password, which must not be printed.
        const value = /_URL$|_ENDPOINT$/.test(name) ? 'cannot be used' : `is "${given}"`;
        wrong.push(`${name} ${value}: ${(error as Error).message}. ${setting.sentence}`);
        return [name, undefined];
      }
    }),
  );
  if (config.IMAGES_S3_ENDPOINT !== undefined) {
    for (const name of needsOfS3) {
      if (config[name] === '')
        wrong.push(`${name} is missing: IMAGES_S3_ENDPOINT needs it. ${settings[name].sentence}`);
    }
  }
  if (wrong.length > 0) throw new WrongSettings(wrong);
  return config as Config;
}

const needsOfS3 = ['IMAGES_S3_BUCKET', 'IMAGES_S3_ACCESS_KEY', 'IMAGES_S3_SECRET_KEY'] as const;

type Setting<T> = { readonly usual: string; readonly sentence: string; readonly parse: (given: string) => T };

function text(usual: string, sentence: string): Setting<string> {
  return { usual, sentence, parse: (given) => given };
}

function optionalUrl(protocol: RegExp, example: string, sentence: string): Setting<string | undefined> {
  return {
    usual: '',
    sentence,
    parse: (given) => {
      if (given === '') return undefined;
      if (!URL.canParse(given) || !protocol.test(new URL(given).protocol) || !given.includes('://'))
        throw new Error(`it must look like ${example}`);
      return given;
    },
  };
}

function whole(usual: number, least: number, most: number, sentence: string): Setting<number> {
  return {
    usual: String(usual),
    sentence,
    parse: (given) => {
      const value = Number(given);
      if (!/^\d+$/.test(given) || value < least || value > most)
        throw new Error(`it must be a whole number from ${least} to ${most}`);
      return value;
    },
  };
}

function list(usual: string, sentence: string): Setting<readonly string[]> {
  return {
    usual,
    sentence,
    parse: (given) =>
      given
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
  };
}

function networks(usual: string, sentence: string): Setting<readonly string[]> {
  const texts = list(usual, sentence);
  return {
    ...texts,
    parse: (given) => {
      const entries = texts.parse(given);
      const wrong = entries.find((entry) => !isNetwork(entry));
      if (wrong !== undefined) throw new Error(`"${wrong}" is neither an address nor a network such as 10.0.0.0/8`);
      return entries;
    },
  };
}

function times(usual: string, sentence: string): Setting<readonly string[]> {
  const { parse } = list(usual, sentence);
  return {
    usual,
    sentence,
    parse: (given) => {
      const found = parse(given);
      if (found.length === 0 || found.some((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
        throw new Error('it must be one or more times of the day as HH:MM');
      return found;
    },
  };
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function choice<const C extends string>(usual: C, choices: readonly C[], sentence: string): Setting<C> {
  return {
    usual,
    sentence,
    parse: (given) => {
      const chosen = choices.find((one) => one === given);
      if (chosen === undefined) throw new Error(`it must be one of ${choices.join(', ')}`);
      return chosen;
    },
  };
}
