import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf, unmappedAddress } from '../limits/internet-address.ts';

/** The address of a client. The value that a proxy forwards is used only if it has the form of an address. */
export function callerAddress(request: FastifyRequest): string {
  const { ip } = request;
  return unmappedAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
}

/** The network that counts as one client: an IPv4 address, or a /64 of IPv6. */
export const callerNetwork = (request: FastifyRequest): string => networkOf(callerAddress(request));
