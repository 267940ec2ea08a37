import type { Contract } from '@tropeiro/contract/operation.ts';
import type { Logger } from 'pino';
import { Keyring } from './access/keyring.ts';
import { type TokenKind, Tokens } from './access/tokens.ts';
import type { AppSettings } from './http/app.ts';
import { bodyShares } from './http/body-memory.ts';
import { CallLimits } from './http/call-rate-limits.ts';
import { OpenStreams } from './http/open-streams.ts';
import { PreparedCalls } from './http/prepared-calls.ts';
import { RateLimit } from './http/rate-limit.ts';
import type { Service } from './http/serve-operation.ts';
import type { Settings } from './settings.ts';
import { type ShareLimits, Shares } from './sharing/fair-semaphore.ts';
import { type Database, listConnections } from './store/engine/database.ts';

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
export function serviceOf(settings: Settings, database: Database, contract: Contract): Service {
  return {
    database,
    tokens: new Tokens(new Keyring(database), tokenLifeS(settings)),
    callLimits: new CallLimits(
      new RateLimit(database, settings.RATE_LIMIT),
      new RateLimit(database, settings.RATE_LIMIT_USER),
      new RateLimit(database, settings.RATE_LIMIT_COMPANY),
    ),
    loginRateLimit: new RateLimit(database, settings.LOGIN_RATE_LIMIT),
    bodyBytes: settings.BODY_LIMIT,
    bodyMemory: new Shares(bodyShares(settings.BODY_MEMORY, settings.BODY_LIMIT, contract)),
    idempotencyLifeS: settings.IDEMPOTENCY_LIFE_S,
    preparedCalls: new PreparedCalls(database, {
      shares: sharesOfPreparations(settings),
      leaseS: settings.IDEMPOTENCY_LEASE_S,
      longestS: longestPreparationS,
    }),
    listShares: new Shares(sharesOfLists(settings)),
    answerShares: new Shares({
      total: answerBytes,
      ofCompany: answerBytes / 2,
      ofSession: answerBytes / 4,
      waiting: 0,
      waitS: 0,
    }),
    fileShares: new Shares(sharesOfFiles(settings)),
    reading: {
      stalledS: settings.STALLED_READER_S,
      leastBytesS: settings.LIST_LEAST_BYTES_S,
      longestS: settings.LIST_LONGEST_S,
    },
    streams: new OpenStreams(sharesOfStreams(settings)),
    streamAliveS: settings.STREAM_ALIVE_S,
  };
}

/** How the web server itself is set up. */
export const appSettings = (
  settings: Settings,
  logger: Logger,
  onAnswered: AppSettings['onAnswered'],
): AppSettings => ({
  logger,
  headerBytes,
  requestS: settings.REQUEST_TIMEOUT_S,
  corsOrigins: settings.CORS_ORIGINS,
  trustProxy: settings.TRUST_PROXY,
  maxConnections: settings.MAX_CONNECTIONS,
  maxConnectionsOfAddress: settings.MAX_CONNECTIONS_OF_ADDRESS,
  onAnswered,
});

export const tokenLifeS = (settings: Settings): Readonly<Record<TokenKind, number>> => ({
  access: settings.ACCESS_TOKEN_LIFE_S,
  refresh: settings.REFRESH_TOKEN_LIFE_S,
});

/**
 * A company prepares at most half of what is prepared at once, a session half of that. What is asked for besides waits for
 * a moment: most preparations are short.
 */
function sharesOfPreparations({ PREPARATIONS_AT_ONCE: total, DATABASE_WAIT_S: waitS }: Settings): ShareLimits {
  const ofCompany = Math.ceil(total / 2);
  return { total, ofCompany, ofSession: Math.ceil(ofCompany / 2), waiting: 50, waitS };
}

/** A company has half of the turns. What a screen asks for at once may wait: a turn is over before anything is sent. */
function sharesOfFiles({ DATABASE_WAIT_S: waitS }: Settings): ShareLimits {
  const ofCompany = filesAtOnce / 2;
  return { total: filesAtOnce, ofCompany, ofSession: ofCompany, waiting: 50, waitS };
}

/** A company has at most a quarter of the streams, a session no more than the tabs of a browser. None waits for its turn. */
function sharesOfStreams({ STREAMS_AT_ONCE: total }: Settings): ShareLimits {
  const ofCompany = Math.ceil(total / 4);
  return { total, ofCompany, ofSession: Math.min(ofCompany, streamsOfSession), waiting: 0, waitS: 0 };
}

/**
 * A company has at most half of the connections for complete lists, and leaves one to others however few there are. One
 * of its sessions has half of that. What a screen asks for at once may wait in turn: most lists are short.
 */
function sharesOfLists({ DATABASE_CONNECTIONS, DATABASE_WAIT_S }: Settings): ShareLimits {
  const total = listConnections(DATABASE_CONNECTIONS);
  const ofCompany = Math.min(Math.ceil(total / 2), total - 1);
  return { total, ofCompany, ofSession: Math.ceil(ofCompany / 2), waiting: 50, waitS: DATABASE_WAIT_S };
}
