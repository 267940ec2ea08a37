import type { FastifyRequest } from 'fastify';
import { networkList } from '../settings/network-list.ts';
import { prefixedPath, prefixedUrl } from './absolute-url.ts';

/** Makes a path of this service a link that leaves the response, as in a document. */
export type PublicLinks = (request: FastifyRequest, path: string) => string;

/**
 * Links with the address of PUBLIC_URL, else with the host that a proxy of TRUST_PROXY names, else paths. A Host header is
 * the caller's own: a link with it would lead whoever follows it to a host of the caller's choice.
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
