import { problemOf } from '@tropeiro/contract/faults/problem.ts';
import { statusOf } from '@tropeiro/contract/faults/status.ts';
import { pageMediaType, problemMediaType } from '@tropeiro/contract/media-types.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import { type MalformedReason, malformedRequest } from '@tropeiro/domain/faults/malformed-request.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../../database/protocol/connection.ts';
import { pageContentType, pageHeaders } from '../../pages/open-page.ts';
import { problemPage } from '../../pages/problem-page.ts';
import { expectedTypes } from '../body/upload.ts';
import { requiresSession } from '../limits/admission.ts';
import { fileNegotiation, languageOf } from './negotiation.ts';
import { setHeaders } from './vary.ts';

/** Limits of requests that Node enforces and problems name. */
export type RequestLimits = { readonly maxHeaderBytes: number; readonly requestTimeoutS: number };

/**
 * The refusal for any error. A client's error is recognised by its code. Other errors are internal and reported without
 * details.
 */
export function refusalOf(error: unknown, operation?: Operation): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return diskFull;
  if ((error as { code?: string }).code === statementTimeout) return tookTooLong;
  if (error instanceof DatabaseUnavailable || isConnectionFailure(error)) return databaseUnreachable;
  const code = (error as { code?: string }).code ?? '';
  const reason = malformedReasons[code];
  if (reason) return malformedRequest(reason);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const expected = expectedTypes(operation?.upload, !operation || requiresSession(operation));
    return new Refusal('unsupported_media_type', { details: { expected } });
  }
  return isClientError(error) ? malformedRequest('http') : new Refusal('internal');
}

/**
 * Whether Fastify blames the client, for example for a method that requires a body. Fastify's own message is not used.
 */
const isClientError = (error: unknown): boolean => {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  return code.startsWith('FST_') && statusCode >= 400 && statusCode < 500;
};

/** Sends a refusal as application/problem+json (RFC 9457), or as a short page if a page was requested. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  operation?: Operation,
): FastifyReply {
  const status = statusOf[refusal.code];
  // The rest of a body is read and dropped (`discardBody`), so that the response arrives. If the connection were
  // closed, a client that is still sending would be cut off before it reads the response.
  reply.removeHeader('connection');
  if (!request.raw.complete) reply.raw.shouldKeepAlive = true;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (operation && prefersPage(operation, request.headers.accept)) {
    const language = languageOfPage(request);
    const headers = { ...refusal.headers, ...pageHeaders, 'cache-control': 'no-store' };
    return setHeaders(reply, headers).code(status).type(pageContentType).send(problemPage(refusal, language));
  }
  return reply
    .code(status)
    .headers(refusal.headers)
    .header('content-type', problemMediaType)
    .header('cache-control', 'no-store')
    .serializer(asJson)
    .send(problemOf(refusal, request.id, languageOf(request.headers['accept-language'])));
}

/** Whether an operation can answer with a page and the client prefers that. */
function prefersPage({ answer }: Operation, accept: string | undefined): boolean {
  if (answer.kind !== 'record' || !answer.bytes?.includes(pageMediaType)) return false;
  try {
    return fileNegotiation(accept)(pageMediaType) !== undefined;
  } catch {
    return false;
  }
}

/** The language of a page: from its query, else from the browser's preference. */
function languageOfPage({ query, headers }: FastifyRequest): Language {
  const { lang } = (query ?? {}) as { readonly lang?: unknown };
  return languages.find((language) => language === lang) ?? languageOf(headers['accept-language']);
}

/** A whole problem response as text, for a socket whose bytes never became a request. */
export function rawProblem(errorCode: string | undefined, limits: RequestLimits, requestId: string): string {
  const refusal = socketRefusal(errorCode, limits);
  const body = JSON.stringify(problemOf(refusal, requestId, 'en'));
  const status = statusOf[refusal.code];
  return [
    `HTTP/1.1 ${status} ${refusal.code}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

const diskFull = new Refusal('unavailable', {
  details: { reason: bilingual('no space left on the disk', 'não há mais espaço em disco'), retry: 60 },
  headers: { 'retry-after': '60' },
});

/** The PostgreSQL error of a statement that exceeded its time limit. */
const statementTimeout = '57014';

const tookTooLong = new Refusal('unavailable', {
  details: {
    reason: bilingual('the database took too long', 'o banco de dados demorou demais'),
    retry: 5,
  },
  headers: { 'retry-after': '5' },
});

const databaseUnreachable = new Refusal('unavailable', {
  details: { reason: bilingual('the database cannot be reached', 'o banco de dados não responde'), retry: 5 },
  headers: { 'retry-after': '5' },
});

/** The errors of Fastify, and of Node for a client that left, for a request that cannot be read. */
const malformedReasons: Readonly<Record<string, MalformedReason>> = {
  FST_ERR_BAD_URL: 'url',
  FST_ERR_MAX_PARAM_LENGTH: 'path',
  ECONNRESET: 'broken_off',
};

/** The error code of a connection beyond the limit, in the style of Node's codes. */
export const tooManyConnections = 'TOO_MANY_CONNECTIONS';

function socketRefusal(errorCode: string | undefined, { maxHeaderBytes, requestTimeoutS }: RequestLimits): Refusal {
  if (errorCode === tooManyConnections) return busy('connections');
  if (errorCode === 'HPE_HEADER_OVERFLOW')
    return new Refusal('headers_too_large', { details: { limit: maxHeaderBytes } });
  if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('request_timeout', { details: { limit: requestTimeoutS } });
  return malformedRequest('http');
}

const asJson = (value: unknown): string => JSON.stringify(value);

/**
 * Whether the disk is full: by PostgreSQL (53100), by the file system (ENOSPC), or by the quota of this user (EDQUOT).
 */
const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

/**
 * Whether the database failed: it went away during a query (class 08, 57P), was out of resources (53) or hit a deadlock
 * (40P01). The error of a reset database connection names a system call; that of a client's connection does not.
 */
function isConnectionFailure(error: unknown): boolean {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  return (
    /^(08|53|57P|40P01)/.test(code ?? '') ||
    code === 'ECONNREFUSED' ||
    (code === 'ECONNRESET' && syscall !== undefined) ||
    code === 'EPIPE' ||
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/.test(
      message ?? '',
    )
  );
}
