import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathPrefixes } from './allowed-methods.ts';

/** What a browser must not do with our answers. A page of our own names what it needs besides. */
export const securityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(guards);
  reply.header('x-request-id', request.id);
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
};

/** HTTP/1.1 wants to know whom a request is for (RFC 9112, 3.2). */
export const hostRefusal = (request: FastifyRequest): Refusal | undefined =>
  request.raw.httpVersion === '1.1' && request.headers.host === undefined
    ? new Refusal('invalid_header', { details: { header: 'Host', reason: 'it is missing' } })
    : undefined;

/** A cookie goes back to where it is for, under each prefix that serves it; over TLS it never goes back without it. */
export const scopeCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  const cookie = reply.getHeader('set-cookie');
  if (typeof cookie !== 'string') return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.removeHeader('set-cookie');
  for (const prefix of pathPrefixes)
    reply.header('set-cookie', cookie.replace('; Path=/', `; Path=${prefix}/`) + secure);
};

/** Pages of other origins may call the API only where they are listed. */
export const allowOrigins =
  (origins: readonly string[]) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { origin } = request.headers;
    if (origins.length === 0) return;
    reply.header('vary', 'origin');
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', accepted)
        .header('access-control-max-age', '3600');
    }
  };

const guards = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const exposed =
  'ETag, Link, Location, Idempotency-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
const accepted =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, X-Request-Id, Accept-Language';
