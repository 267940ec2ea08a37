import { BlockList, isIP } from 'node:net';
import { networkOf, unmappedAddress } from '@tropeiro/domain/access/internet-address.ts';
import type { FastifyRequest } from 'fastify';

/** The address of a client. What a proxy forwards is believed only where it has the form of an address. */
export function callerAddress(request: FastifyRequest): string {
  const { ip } = request;
  return unmappedAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
}

/** The network that counts as one client: an IPv4 address, or a /64 of IPv6. */
export const callerNetwork = (request: FastifyRequest): string => networkOf(callerAddress(request));

/** A function that tells whether an address is that of a reverse proxy whose X-Forwarded-For is believed. */
export function trustedProxies(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (scopedAddress) => {
    const [address = ''] = scopedAddress.split('%');
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
