import { problemOf } from '@tropeiro/contract/faults/problem.ts';
import { statusOf } from '@tropeiro/contract/faults/status.ts';
import { pageMediaType, problemMediaType } from '@tropeiro/contract/media-types.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { type MalformedReason, malformedRequest } from '@tropeiro/domain/faults/malformed-request.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { busy } from '@tropeiro/domain/faults/scarce-thing.ts';
import { bilingual, type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageContentType, pageHeaders } from '../pages/open-page.ts';
import { problemPage } from '../pages/problem-page.ts';
import { DatabaseAway } from '../store/engine/connection.ts';
import { requiresSession } from './admission.ts';
import { fileNegotiation, languageOf } from './negotiation.ts';
import { expectedTypes } from './upload.ts';
import { setHeaders } from './vary.ts';

/** Limits of requests that Node enforces, and problems name. */
export type RequestLimits = { readonly maxHeaderBytes: number; readonly requestTimeoutS: number };

/** The refusal for any error: the client's fault by its code, ours without its details. */
export function refusalOf(error: unknown, operation?: Operation): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return diskFull;
  if ((error as { code?: string }).code === statementTimeout) return tookTooLong;
  if (error instanceof DatabaseAway || isConnectionFailure(error)) return databaseUnreachable;
  const code = (error as { code?: string }).code ?? '';
  const reason = malformedReasons[code];
  if (reason) return malformedRequest(reason);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const expected = expectedTypes(operation?.upload, !operation || requiresSession(operation));
    return new Refusal('unsupported_media_type', { details: { expected } });
  }
  return isClientError(error) ? malformedRequest('http') : new Refusal('internal');
}

/** Whether Fastify blames the client, such as for a method that it wants a body of; what it says of it is its own. */
const isClientError = (error: unknown): boolean => {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  return code.startsWith('FST_') && statusCode >= 400 && statusCode < 500;
};

/** Sends a refusal as application/problem+json (RFC 9457); where a page was asked for, as a short one. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  operation?: Operation,
): FastifyReply {
  const status = statusOf[refusal.code];
  // What is left of a body is read and dropped (`discardBody`), so that the response arrives: were the connection closed
  // with it, a client that is still sending would be cut off before it reads.
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

/** Whether an operation may be answered with a page, and the client prefers that. */
function prefersPage({ answer }: Operation, accept: string | undefined): boolean {
  if (answer.kind !== 'record' || !answer.bytes?.includes(pageMediaType)) return false;
  try {
    return fileNegotiation(accept)(pageMediaType) !== undefined;
  } catch {
    return false;
  }
}

/** The language of a page: as its query says, else as the browser prefers. */
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

/** What PostgreSQL says of a statement that ran for longer than it may. */
const statementTimeout = '57014';

const tookTooLong = new Refusal('unavailable', {
  details: {
    reason: bilingual('the database took too long over it', 'o banco de dados demorou demais com isto'),
    retry: 5,
  },
  headers: { 'retry-after': '5' },
});

const databaseUnreachable = new Refusal('unavailable', {
  details: { reason: bilingual('the database cannot be reached', 'o banco de dados não responde'), retry: 5 },
  headers: { 'retry-after': '5' },
});

/** What Fastify, and Node for a client that left, call a request that cannot be read. */
const malformedReasons: Readonly<Record<string, MalformedReason>> = {
  FST_ERR_BAD_URL: 'url',
  FST_ERR_MAX_PARAM_LENGTH: 'path',
  ECONNRESET: 'broken_off',
};

/** The error code of a connection beyond the limit, in the way Node names such errors. */
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

/** Whether the disk is full: by PostgreSQL (53100), by the file system (ENOSPC), or by the quota of this user (EDQUOT). */
const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

/**
 * Whether the database failed: it went away during a query (class 08, 57P), was out of resources (53) or met a
 * deadlock (40P01). A connection of ours that was reset names a system call; a client's does not.
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
