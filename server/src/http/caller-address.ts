import { isIP } from 'node:net';
import { networkOf, unmappedAddress } from '@tropeiro/domain/access/internet-address.ts';
import type { FastifyRequest } from 'fastify';

/** The address of a client. What a proxy forwards is believed only where it has the form of an address. */
export function callerAddress(request: FastifyRequest): string {
  const { ip } = request;
  return unmappedAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
}

/** The network that counts as one client: an IPv4 address, or a /64 of IPv6. */
export const callerNetwork = (request: FastifyRequest): string => networkOf(callerAddress(request));
