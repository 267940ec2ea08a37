import { BlockList, isIP } from 'node:net';
import { networkOf, unmappedAddress } from '@tropeiro/domain/access/internet-address.ts';
import type { FastifyRequest } from 'fastify';

/** From where a call came. What a proxy forwards is believed only where it is an address by its form. */
export function callerAddress(request: FastifyRequest): string {
  const { ip } = request;
  return unmappedAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
}

export const callerNetwork = (request: FastifyRequest): string => networkOf(callerAddress(request));

/** Whether this is the address of a reverse proxy that is believed. */
export function trustedProxies(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (given) => {
    const [address = ''] = given.split('%');
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
