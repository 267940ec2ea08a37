import type { TokenKind } from '@tropeiro/domain/access/token-kind.ts';
import { allCodes } from '@tropeiro/domain/all-codes.ts';
import { countStoredBytes } from '@tropeiro/platform/database/calls/idempotency.ts';
import { listConnectionCount } from '@tropeiro/platform/database/connection-shares.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import type { AppSettings } from '@tropeiro/platform/http/app.ts';
import { tooManyKeysText } from '@tropeiro/platform/http/authentication.ts';
import type { HttpDependencies } from '@tropeiro/platform/http/dependencies.ts';
import { AnswerQuota } from '@tropeiro/platform/http/idempotency/answer-quota.ts';
import { bodyMemoryLimits } from '@tropeiro/platform/http/limits/body-memory.ts';
import { CallRateLimits } from '@tropeiro/platform/http/limits/call-rate-limits.ts';
import { PageRateLimits } from '@tropeiro/platform/http/limits/page-rate-limits.ts';
import { RateLimit } from '@tropeiro/platform/http/limits/rate-limit.ts';
import { RenewalRateLimits } from '@tropeiro/platform/http/limits/renewal-rate-limits.ts';
import { CursorCipher } from '@tropeiro/platform/http/lists/cursor-cipher.ts';
import { PreparedCalls } from '@tropeiro/platform/http/prepared-calls.ts';
import { publicLinks } from '@tropeiro/platform/http/public-links.ts';
import { OpenStreams } from '@tropeiro/platform/http/streams/open-streams.ts';
import { StreamSessions } from '@tropeiro/platform/http/streams/stream-sessions.ts';
import type { TlsPair } from '@tropeiro/platform/http/tls-certificate.ts';
import { FairSemaphore, type SemaphoreLimits } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import type { Logger } from 'pino';
import { ApiKeyVerifier } from './access/api-key-verifier.ts';
import { cursorSecrets } from './access/cursor-secrets.ts';
import { Keyring } from './access/keyring.ts';
import { refreshCookieName } from './access/log-in.ts';
import { hashPassword, isCorrectPassword } from './access/passwords.ts';
import { Tokens } from './access/tokens.ts';
import type { Settings } from './settings.ts';
import { findEndedSessions } from './store/access/sessions.ts';
import { mapFormats } from './tracking/formats/map-formats.ts';

/** The maximum size of a request's headers: more than the longest URL, token and cookie of this service together. */
const maxHeaderBytes = 16_384;

/** Memory for all large responses being sent: enough for a hundred clients that read slowly. */
const responseMemoryBytes = 128_000_000;

/**
 * How many files are read and encoded at once. One of ten megabytes keeps the process busy for some hundredths of a
 * second.
 */
const maxFileReadCount = 4;

/** How many files of pages an address may request per minute: a hundred people behind one address may open the app. */
const maxFilesPerMinute = 6000;

/** How many streams a session may have open: about as many as a person has browser tabs. */
const maxStreamCountOfSession = 20;

/** Longer than any preparation should take. One that takes longer will not finish. */
const maxPreparationS = 3600;

/** Builds the dependencies of the HTTP layer from the settings. */
export function assembleHttp(settings: Settings, database: Database): HttpDependencies & { readonly tokens: Tokens } {
  return {
    database,
    cursors: new CursorCipher(cursorSecrets(database)),
    tokens: new Tokens(new Keyring(database), tokenLifetimeS(settings)),
    apiKeys: new ApiKeyVerifier(database),
    refreshCookieName,
    codeLists: Object.values(allCodes),
    moreFormatsOf: ({ maps }) => (maps ? mapFormats[maps] : {}),
    passwordHashing: { hash: hashPassword, isCorrect: isCorrectPassword },
    callRateLimits: new CallRateLimits(
      new RateLimit(database, settings.RATE_LIMIT),
      new RateLimit(database, settings.RATE_LIMIT_USER),
      new RateLimit(database, settings.RATE_LIMIT_COMPANY),
    ),
    pageRateLimits: new PageRateLimits(
      new RateLimit(database, settings.PAGE_RATE_LIMIT),
      new RateLimit(database, settings.PAGE_RATE_LIMIT_EACH),
    ),
    renewalRateLimits: new RenewalRateLimits(
      new RateLimit(database, settings.RENEWAL_RATE_LIMIT),
      new RateLimit(database, settings.LOGIN_RATE_LIMIT),
    ),
    filesRateLimit: new RateLimit(database, maxFilesPerMinute),
    loginRateLimit: new RateLimit(database, settings.LOGIN_RATE_LIMIT),
    apiKeyRateLimit: new RateLimit(database, settings.LOGIN_RATE_LIMIT, tooManyKeysText),
    defaultMaxBodyBytes: settings.BODY_LIMIT,
    bodyMemory: new FairSemaphore(bodyMemoryLimits(settings.BODY_MEMORY)),
    answerStorage: {
      lifetimeS: settings.IDEMPOTENCY_LIFE_S,
      quota: new AnswerQuota(settings.IDEMPOTENCY_MB * 1_000_000, (companyId) =>
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
      resource: 'response_bytes',
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
  tls?: TlsPair,
): Omit<AppSettings, 'pages' | 'madeFiles'> => ({
  tls,
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
 * How many calls are prepared at once. A company gets at most half of them, a session half of that. Further calls wait,
 * since most preparations are short.
 */
function preparationLimits({ PREPARATIONS_AT_ONCE: total, DATABASE_WAIT_S: maxWaitS }: Settings): SemaphoreLimits {
  const maxOfCompany = Math.ceil(total / 2);
  return {
    resource: 'preparations',
    total,
    maxOfCompany,
    maxOfSession: Math.ceil(maxOfCompany / 2),
    maxWaitingCount: 50,
    maxWaitS,
  };
}

/**
 * How many files are read at once. A company gets half of them. Further requests wait: a screen may request several
 * files at once, and each is read before any of it is sent.
 */
function fileReadLimits({ DATABASE_WAIT_S: maxWaitS }: Settings): SemaphoreLimits {
  const maxOfCompany = maxFileReadCount / 2;
  return {
    resource: 'file_reads',
    total: maxFileReadCount,
    maxOfCompany,
    maxOfSession: maxOfCompany,
    maxWaitingCount: 50,
    maxWaitS,
  };
}

/** How many streams are open at once. A company gets at most half of them. Further streams are refused at once. */
function streamLimits({ STREAMS_AT_ONCE: total }: Settings): SemaphoreLimits {
  const maxOfCompany = Math.ceil(total / 2);
  return {
    resource: 'streams',
    total,
    maxOfCompany,
    maxOfSession: Math.min(maxOfCompany, maxStreamCountOfSession),
    maxWaitingCount: 0,
    maxWaitS: 0,
  };
}

/**
 * How many connections complete lists may hold. A company gets at most half of them and always leaves one to others. A
 * session gets half of that. Further lists wait: a screen may request several at once, and most are short.
 */
function listConnectionLimits({ DATABASE_CONNECTIONS, DATABASE_WAIT_S }: Settings): SemaphoreLimits {
  const total = listConnectionCount(DATABASE_CONNECTIONS);
  const maxOfCompany = Math.min(Math.ceil(total / 2), total - 1);
  return {
    resource: 'list_connections',
    total,
    maxOfCompany,
    maxOfSession: Math.ceil(maxOfCompany / 2),
    maxWaitingCount: 50,
    maxWaitS: DATABASE_WAIT_S,
  };
}
