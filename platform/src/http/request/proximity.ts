import type { IncomingMessage } from 'node:http';
import type { Proximity } from '../../handling/call.ts';
import { isLoopback } from '../../handling/loopback.ts';

/**
 * Whether a request comes from this machine, from elsewhere, or through a proxy, as far as the server can detect.
 * Behind a proxy on this machine every client has a loopback address. A proxy is recognised by the headers it adds or
 * by a Host that is not local. nginx in its default configuration does neither, but uses HTTP/1.0. A plain TCP tunnel
 * cannot be detected.
 */
export function proximityOf({ headers, httpVersion, socket }: IncomingMessage): Proximity {
  if (httpVersion === '1.0' || Object.keys(headers).some(isProxyHeader)) return 'forwarded';
  const host = `http://${headers.host}`;
  const isLocalHost = URL.canParse(host) && isLoopback(new URL(host).hostname);
  return isLocalHost && isLoopback(socket.remoteAddress ?? '') ? 'local' : 'remote';
}

/**
 * Whether proxies add this header: a standard one (RFC 7239, RFC 9110, RFC 8586) or a common one. X-Real-IP,
 * CF-Connecting-IP and True-Client-IP share their ending.
 */
const isProxyHeader = (name: string): boolean =>
  headerNames.has(name) || name.endsWith('ip') || headerPrefixes.some((prefix) => name.startsWith(prefix));

const headerNames: ReadonlySet<string> = new Set(['forwarded', 'via', 'cdn-loop', 'x-cloud-trace-context']);
const headerPrefixes = ['x-forwarded', 'x-original-', 'x-envoy-', 'x-amzn-', 'x-arr-', 'cf-'];
