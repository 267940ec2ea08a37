import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathPrefixes } from '../allowed-methods.ts';

/**
 * Sets the headers of every response. They forbid browsers everything that is not needed. Pages of the service allow
 * what they need.
 */
export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(securityHeaders);
  reply.header('x-request-id', request.id);
  const { 'x-request-id': sentId } = request.headers;
  if (sentId !== undefined && validRequestId(sentId) === undefined) reply.header('x-request-id-replaced', 'true');
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
};

/** The id that a request brings along, if its form is safe for a log. */
export const validRequestId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined;

/** Repeats a cookie for the path under each prefix that serves it, and marks it Secure over TLS. */
export const scopeCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  const cookie = reply.getHeader('set-cookie');
  if (typeof cookie !== 'string') return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.removeHeader('set-cookie');
  for (const prefix of pathPrefixes)
    reply.header('set-cookie', cookie.replace('; Path=/', `; Path=${prefix}/`) + secure);
};

const securityHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
