import { responseHeaders } from '@tropeiro/contract/openapi/responses.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './response/vary.ts';

/**
 * Makes a function that sets the CORS headers of a response. Pages of other origins may call the API only if those are
 * listed.
 */
export const allowOrigins =
  (origins: readonly string[]) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { origin } = request.headers;
    if (origins.length === 0) return;
    addVary(reply, 'origin');
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', '3600');
    }
  };

const exposedHeaders = Object.keys(responseHeaders).join(', ');
const allowedHeaders =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, X-Request-Id, Accept-Language';
