import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathPrefixes } from './allowed-methods.ts';

/** A name or an address, with or without a port; what else a Host header may hold is not repeated. */
const plainHost = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * A path of this service as a URL that a client can follow as it is: by the host that the caller named, or that a proxy of
 * TRUST_PROXY says the caller named. A caller who named none gets the path.
 */
export function absoluteUrl(request: FastifyRequest, path: string): string {
  const { protocol, host } = request;
  const isWeb = protocol === 'http' || protocol === 'https';
  return isWeb && plainHost.test(host ?? '') ? `${protocol}://${host}${path}` : path;
}

/** The same under the prefix by which the request came. */
export const prefixedUrl = (request: FastifyRequest, path: string): string =>
  absoluteUrl(request, prefixedPath(request, path));

/** A path under the prefix by which the request came. */
export const prefixedPath = (request: FastifyRequest, path: string): string => prefixOf(request.originalUrl) + path;

/** Makes the path that a handler gave as Location absolute. */
export function makeLocationAbsolute(request: FastifyRequest, reply: FastifyReply): void {
  const path = reply.getHeader('location');
  if (typeof path !== 'string' || !path.startsWith('/')) return;
  reply.header('location', prefixedUrl(request, path));
}

const prefixOf = (url: string): string =>
  pathPrefixes.find((prefix) => prefix !== '' && url.startsWith(`${prefix}/`)) ?? '';
