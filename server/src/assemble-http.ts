import type { Contract } from '@tropeiro/contract/operation.ts';
import type { Logger } from 'pino';
import { ApiKeyVerifier } from './access/api-key-verifier.ts';
import { cursorSecrets } from './access/cursor-secrets.ts';
import { Keyring } from './access/keyring.ts';
import { type TokenKind, Tokens } from './access/tokens.ts';
import type { AppSettings } from './http/app.ts';
import { tooManyKeysText } from './http/authentication.ts';
import { bodyMemoryLimits } from './http/body-memory.ts';
import { CallRateLimits } from './http/call-rate-limits.ts';
import { CursorCipher } from './http/cursor-cipher.ts';
import type { HttpDependencies } from './http/dependencies.ts';
import { KeptAnswers } from './http/kept-answers.ts';
import { OpenStreams } from './http/open-streams.ts';
import { PageRateLimits } from './http/page-rate-limits.ts';
import { PreparedCalls } from './http/prepared-calls.ts';
import { publicLinks } from './http/public-links.ts';
import { RateLimit } from './http/rate-limit.ts';
import { StreamSessions } from './http/stream-sessions.ts';
import type { Settings } from './settings.ts';
import { FairSemaphore, type SemaphoreLimits } from './sharing/fair-semaphore.ts';
import { findEndedSessions } from './store/access/sessions.ts';
import { listConnectionCount } from './store/engine/connection-shares.ts';
import type { Database } from './store/engine/database.ts';
import { countStoredBytes } from './store/handling/idempotency.ts';

/** The most bytes of a request's headers: more than any URL, token and cookie of ours together. */
const maxHeaderBytes = 16_384;

/** Memory for all large responses on their way out together: enough for a hundred clients that read slowly. */
const responseMemoryBytes = 128_000_000;

/** How many files are read and encoded at once: one of ten megabytes keeps the process busy for some hundredths of a second. */
const maxFileReadCount = 4;

/** How many streams a session may have open: no more than the tabs of a browser. */
const maxStreamCountOfSession = 20;

/** Longer than any preparation takes: one that takes so long will not come to an end. */
const maxPreparationS = 3600;

/** Everything that operations are served with, made by the settings. */
export function assembleHttp(settings: Settings, database: Database, contract: Contract): HttpDependencies {
  return {
    database,
    cursors: new CursorCipher(cursorSecrets(database)),
    tokens: new Tokens(new Keyring(database), tokenLifetimeS(settings)),
    apiKeys: new ApiKeyVerifier(database),
    callRateLimits: new CallRateLimits(
      new RateLimit(database, settings.RATE_LIMIT),
      new RateLimit(database, settings.RATE_LIMIT_USER),
      new RateLimit(database, settings.RATE_LIMIT_COMPANY),
    ),
    pageRateLimits: new PageRateLimits(
      new RateLimit(database, settings.PAGE_RATE_LIMIT),
      new RateLimit(database, settings.PAGE_RATE_LIMIT_EACH),
    ),
    loginRateLimit: new RateLimit(database, settings.LOGIN_RATE_LIMIT),
    apiKeyRateLimit: new RateLimit(database, settings.LOGIN_RATE_LIMIT, tooManyKeysText),
    defaultMaxBodyBytes: settings.BODY_LIMIT,
    bodyMemory: new FairSemaphore(bodyMemoryLimits(settings.BODY_MEMORY, settings.BODY_LIMIT, contract)),
    answerStorage: {
      lifetimeS: settings.IDEMPOTENCY_LIFE_S,
      kept: new KeptAnswers(settings.IDEMPOTENCY_MB * 1_000_000, (companyId) =>
        database.transactInCompany(companyId, {}, (transaction) => countStoredBytes(transaction, companyId)),
      ),
    },
    preparedCalls: new PreparedCalls(database, {
      atOnce: preparationLimits(settings),
      leaseS: settings.IDEMPOTENCY_LEASE_S,
      maxDurationS: maxPreparationS,
    }),
    listConnections: new FairSemaphore(listConnectionLimits(settings)),
    responseMemory: new FairSemaphore({
      of: 'response_bytes',
      total: responseMemoryBytes,
      maxOfCompany: responseMemoryBytes / 2,
      maxOfSession: responseMemoryBytes / 4,
      maxWaitingCount: 0,
      maxWaitS: 0,
    }),
    fileReads: new FairSemaphore(fileReadLimits(settings)),
    publicLinks: publicLinks({ publicUrl: settings.PUBLIC_URL, trustProxy: settings.TRUST_PROXY }),
    slowClients: {
      maxStallS: settings.STALLED_READER_S,
      minBytesPerS: settings.LIST_LEAST_BYTES_S,
      maxDurationS: settings.LIST_LONGEST_S,
    },
    streams: new OpenStreams(
      streamLimits(settings),
      new StreamSessions((actors) => findEndedSessions(database, actors), settings.STREAM_ALIVE_S),
    ),
    streamKeepAliveS: settings.STREAM_ALIVE_S,
  };
}

/** The settings of the web server itself. */
export const appSettings = (
  settings: Settings,
  logger: Logger,
  onResponse: AppSettings['onResponse'],
): AppSettings => ({
  logger,
  maxHeaderBytes,
  requestTimeoutS: settings.REQUEST_TIMEOUT_S,
  corsOrigins: settings.CORS_ORIGINS,
  trustProxy: settings.TRUST_PROXY,
  maxConnections: settings.MAX_CONNECTIONS,
  maxConnectionsOfAddress: settings.MAX_CONNECTIONS_OF_ADDRESS,
  onResponse,
});

export const tokenLifetimeS = (settings: Settings): Readonly<Record<TokenKind, number>> => ({
  access: settings.ACCESS_TOKEN_LIFE_S,
  refresh: settings.REFRESH_TOKEN_LIFE_S,
});

/**
 * How many calls are prepared at once: a company has at most half of them, a session half of that. The others wait: most
 * preparations are short.
 */
function preparationLimits({ PREPARATIONS_AT_ONCE: total, DATABASE_WAIT_S: maxWaitS }: Settings): SemaphoreLimits {
  const maxOfCompany = Math.ceil(total / 2);
  return {
    of: 'preparations',
    total,
    maxOfCompany,
    maxOfSession: Math.ceil(maxOfCompany / 2),
    maxWaitingCount: 50,
    maxWaitS,
  };
}

/** How many files are read at once: a company has half of them. What a screen asks for at once may wait: a file is read before any of it is sent. */
function fileReadLimits({ DATABASE_WAIT_S: maxWaitS }: Settings): SemaphoreLimits {
  const maxOfCompany = maxFileReadCount / 2;
  return {
    of: 'file_reads',
    total: maxFileReadCount,
    maxOfCompany,
    maxOfSession: maxOfCompany,
    maxWaitingCount: 50,
    maxWaitS,
  };
}

/** How many streams are open at once: a company has at most half of them. None waits for its turn. */
function streamLimits({ STREAMS_AT_ONCE: total }: Settings): SemaphoreLimits {
  const maxOfCompany = Math.ceil(total / 2);
  return {
    of: 'streams',
    total,
    maxOfCompany,
    maxOfSession: Math.min(maxOfCompany, maxStreamCountOfSession),
    maxWaitingCount: 0,
    maxWaitS: 0,
  };
}

/**
 * How many connections complete lists may hold: a company has at most half of them, and leaves one to others however few
 * there are. One of its sessions has half of that. What a screen asks for at once may wait in turn: most lists are short.
 */
function listConnectionLimits({ DATABASE_CONNECTIONS, DATABASE_WAIT_S }: Settings): SemaphoreLimits {
  const total = listConnectionCount(DATABASE_CONNECTIONS);
  const maxOfCompany = Math.min(Math.ceil(total / 2), total - 1);
  return {
    of: 'list_connections',
    total,
    maxOfCompany,
    maxOfSession: Math.ceil(maxOfCompany / 2),
    maxWaitingCount: 50,
    maxWaitS: DATABASE_WAIT_S,
  };
}
