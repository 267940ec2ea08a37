import type { FastifyRequest } from 'fastify';
import { networkList } from '../settings/network-list.ts';
import { prefixedPath, prefixedUrl } from './request/absolute-url.ts';

/** Makes a path of this service a link that works outside of the response, as in a document. */
export type PublicLinks = (request: FastifyRequest, path: string) => string;

/**
 * Links use PUBLIC_URL if set, else the host that a proxy of TRUST_PROXY names. Otherwise they are paths. The caller
 * chooses the Host header, so a link with it could lead readers to a host of the caller's choice.
 */
export function publicLinks({
  publicUrl,
  trustProxy,
}: {
  readonly publicUrl: string | undefined;
  readonly trustProxy: readonly string[];
}): PublicLinks {
  const isProxy = networkList(trustProxy);
  const base = publicUrl === undefined ? undefined : withoutSlashes(publicUrl);
  return (request, path) => {
    if (base !== undefined) return base + path;
    const isNamedByProxy =
      request.headers['x-forwarded-host'] !== undefined && isProxy(request.raw.socket.remoteAddress ?? '');
    return isNamedByProxy ? prefixedUrl(request, path) : prefixedPath(request, path);
  };
}

/** A pattern would take quadratic time on a text of slashes. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}
