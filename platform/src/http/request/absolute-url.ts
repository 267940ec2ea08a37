import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathPrefixes } from '../allowed-methods.ts';

/** A name or an address, with or without a port. Other values of a Host header are not repeated. */
const plainHost = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * A path of this service as an absolute URL: with the host that the caller named, or the one that a proxy of
 * TRUST_PROXY forwards. If the caller named none, the path is returned.
 */
export function absoluteUrl(request: FastifyRequest, path: string): string {
  const { protocol, host } = request;
  const isWeb = protocol === 'http' || protocol === 'https';
  return isWeb && plainHost.test(host ?? '') ? `${protocol}://${host}${path}` : path;
}

/** Like `absoluteUrl`, under the prefix of the request. */
export const prefixedUrl = (request: FastifyRequest, path: string): string =>
  absoluteUrl(request, prefixedPath(request, path));

/** A path under the prefix of the request. */
export const prefixedPath = (request: FastifyRequest, path: string): string => prefixOf(request.originalUrl) + path;

/** Makes the path that a handler returned as Location absolute. */
export function makeLocationAbsolute(request: FastifyRequest, reply: FastifyReply): void {
  const path = reply.getHeader('location');
  if (typeof path !== 'string' || !path.startsWith('/')) return;
  reply.header('location', prefixedUrl(request, path));
}

const prefixOf = (url: string): string =>
  pathPrefixes.find((prefix) => prefix !== '' && url.startsWith(`${prefix}/`)) ?? '';
