import type { IncomingMessage } from 'node:http';
import type { Proximity } from '../handling/call.ts';
import { isLoopback } from '../handling/loopback.ts';

/**
 * Whether a request comes from this machine, from elsewhere, or through a proxy, as far as can be seen. A proxy on this machine makes everybody's address loopback: it is recognised
 * by the headers it adds, by the Host it keeps, and nginx without settings of its own, which does neither, by its
 * HTTP/1.0. A tunnel of plain TCP cannot be seen.
 */
export function proximityOf({ headers, httpVersion, socket }: IncomingMessage): Proximity {
  if (httpVersion === '1.0' || Object.keys(headers).some(isProxyHeader)) return 'forwarded';
  const host = `http://${headers.host}`;
  const isLocalHost = URL.canParse(host) && isLoopback(new URL(host).hostname);
  return isLocalHost && isLoopback(socket.remoteAddress ?? '') ? 'local' : 'remote';
}

/** Whether proxies add this header: standard (RFC 7239, RFC 9110, RFC 8586) or common; X-Real-IP, CF-Connecting-IP, True-Client-IP end alike. */
const isProxyHeader = (name: string): boolean =>
  headerNames.has(name) || name.endsWith('ip') || headerPrefixes.some((prefix) => name.startsWith(prefix));

const headerNames: ReadonlySet<string> = new Set(['forwarded', 'via', 'cdn-loop', 'x-cloud-trace-context']);
const headerPrefixes = ['x-forwarded', 'x-original-', 'x-envoy-', 'x-amzn-', 'x-arr-', 'cf-'];
