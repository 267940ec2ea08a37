import type { Contract } from '@tropeiro/contract/operation.ts';
import type { Logger } from 'pino';
import { Keyring } from './access/keyring.ts';
import { type TokenKind, Tokens } from './access/tokens.ts';
import type { AppSettings } from './http/app.ts';
import { bodyMemoryLimits } from './http/body-memory.ts';
import { CallRateLimits } from './http/call-rate-limits.ts';
import type { HttpDependencies } from './http/dependencies.ts';
import { OpenStreams } from './http/open-streams.ts';
import { PreparedCalls } from './http/prepared-calls.ts';
import { RateLimit } from './http/rate-limit.ts';
import type { Settings } from './settings.ts';
import { FairSemaphore, type SemaphoreLimits } from './sharing/fair-semaphore.ts';
import { type Database, listConnectionCount } from './store/engine/database.ts';

/** Longer than any URL, token and cookie we hand out; named in the answer to whoever sends more. */
const headerBytes = 16_384;

/** For all large answers on their way out together, as many as a hundred clients read at their leisure. */
const answerBytes = 128_000_000;

/** How many files are read and encoded at once; one of ten megabytes keeps the process busy for some hundredths of a second. */
const filesAtOnce = 4;

const streamsOfSession = 20;

/** Longer than anything is computed for a caller; what takes so long will not come to an end. */
const longestPreparationS = 3600;

/** What every operation is served with, as the settings say. */
export function httpDependencies(settings: Settings, database: Database, contract: Contract): HttpDependencies {
  return {
    database,
    tokens: new Tokens(new Keyring(database), tokenLifetimeS(settings)),
    callRateLimits: new CallRateLimits(
      new RateLimit(database, settings.RATE_LIMIT),
      new RateLimit(database, settings.RATE_LIMIT_USER),
      new RateLimit(database, settings.RATE_LIMIT_COMPANY),
    ),
    loginRateLimit: new RateLimit(database, settings.LOGIN_RATE_LIMIT),
    defaultMaxBodyBytes: settings.BODY_LIMIT,
    bodyMemory: new FairSemaphore(bodyMemoryLimits(settings.BODY_MEMORY, settings.BODY_LIMIT, contract)),
    idempotencyLifetimeS: settings.IDEMPOTENCY_LIFE_S,
    preparedCalls: new PreparedCalls(database, {
      atOnce: sharesOfPreparations(settings),
      leaseS: settings.IDEMPOTENCY_LEASE_S,
      maxDurationS: longestPreparationS,
    }),
    listConnections: new FairSemaphore(sharesOfLists(settings)),
    responseMemory: new FairSemaphore({
      total: answerBytes,
      maxOfCompany: answerBytes / 2,
      maxOfSession: answerBytes / 4,
      maxWaitingCount: 0,
      maxWaitS: 0,
    }),
    fileReads: new FairSemaphore(sharesOfFiles(settings)),
    slowClients: {
      maxStallS: settings.STALLED_READER_S,
      minBytesPerS: settings.LIST_LEAST_BYTES_S,
      maxDurationS: settings.LIST_LONGEST_S,
    },
    streams: new OpenStreams(sharesOfStreams(settings)),
    streamKeepAliveS: settings.STREAM_ALIVE_S,
  };
}

/** How the web server itself is set up. */
export const appSettings = (
  settings: Settings,
  logger: Logger,
  onAnswered: AppSettings['onResponse'],
): AppSettings => ({
  logger,
  maxHeaderBytes: headerBytes,
  requestTimeoutS: settings.REQUEST_TIMEOUT_S,
  corsOrigins: settings.CORS_ORIGINS,
  trustProxy: settings.TRUST_PROXY,
  maxConnections: settings.MAX_CONNECTIONS,
  maxConnectionsOfAddress: settings.MAX_CONNECTIONS_OF_ADDRESS,
  onResponse: onAnswered,
});

export const tokenLifetimeS = (settings: Settings): Readonly<Record<TokenKind, number>> => ({
  access: settings.ACCESS_TOKEN_LIFE_S,
  refresh: settings.REFRESH_TOKEN_LIFE_S,
});

/**
 * A company prepares at most half of what is prepared at once, a session half of that. What is asked for besides waits for
 * a moment: most preparations are short.
 */
function sharesOfPreparations({ PREPARATIONS_AT_ONCE: total, DATABASE_WAIT_S: waitS }: Settings): SemaphoreLimits {
  const ofCompany = Math.ceil(total / 2);
  return {
    total,
    maxOfCompany: ofCompany,
    maxOfSession: Math.ceil(ofCompany / 2),
    maxWaitingCount: 50,
    maxWaitS: waitS,
  };
}

/** A company has half of the turns. What a screen asks for at once may wait: a turn is over before anything is sent. */
function sharesOfFiles({ DATABASE_WAIT_S: waitS }: Settings): SemaphoreLimits {
  const ofCompany = filesAtOnce / 2;
  return { total: filesAtOnce, maxOfCompany: ofCompany, maxOfSession: ofCompany, maxWaitingCount: 50, maxWaitS: waitS };
}

/** A company has at most a quarter of the streams, a session no more than the tabs of a browser. None waits for its turn. */
function sharesOfStreams({ STREAMS_AT_ONCE: total }: Settings): SemaphoreLimits {
  const ofCompany = Math.ceil(total / 4);
  return {
    total,
    maxOfCompany: ofCompany,
    maxOfSession: Math.min(ofCompany, streamsOfSession),
    maxWaitingCount: 0,
    maxWaitS: 0,
  };
}

/**
 * A company has at most half of the connections for complete lists, and leaves one to others however few there are. One
 * of its sessions has half of that. What a screen asks for at once may wait in turn: most lists are short.
 */
function sharesOfLists({ DATABASE_CONNECTIONS, DATABASE_WAIT_S }: Settings): SemaphoreLimits {
  const total = listConnectionCount(DATABASE_CONNECTIONS);
  const ofCompany = Math.min(Math.ceil(total / 2), total - 1);
  return {
    total,
    maxOfCompany: ofCompany,
    maxOfSession: Math.ceil(ofCompany / 2),
    maxWaitingCount: 50,
    maxWaitS: DATABASE_WAIT_S,
  };
}
