import type { IncomingMessage } from 'node:http';
import type { Proximity } from '../handling/call.ts';
import { isLoopback } from '../handling/loopback.ts';

/**
 * How near a caller is, as far as can be seen. A proxy on this machine makes everybody's address loopback: it is known
 * by the headers it adds, by the Host it keeps, and nginx without settings of its own, which does neither, by its
 * HTTP/1.0. A tunnel of plain TCP cannot be seen.
 */
export function proximityOf({ headers, httpVersion, socket }: IncomingMessage): Proximity {
  if (httpVersion === '1.0' || Object.keys(headers).some(isOfProxy)) return 'forwarded';
  const host = `http://${headers.host}`;
  const isAskedLocally = URL.canParse(host) && isLoopback(new URL(host).hostname);
  return isAskedLocally && isLoopback(socket.remoteAddress ?? '') ? 'local' : 'remote';
}

/** Standard (RFC 7239, RFC 9110, RFC 8586) or usual; X-Real-IP, CF-Connecting-IP, True-Client-IP and their like end alike. */
const isOfProxy = (name: string): boolean =>
  names.has(name) || name.endsWith('ip') || prefixes.some((prefix) => name.startsWith(prefix));

const names: ReadonlySet<string> = new Set(['forwarded', 'via', 'cdn-loop', 'x-cloud-trace-context']);
const prefixes = ['x-forwarded', 'x-original-', 'x-envoy-', 'x-amzn-', 'x-arr-', 'cf-'];
