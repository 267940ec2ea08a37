import { networkList } from '../settings/network-list.ts';

/**
 * Whether an address belongs to the public Internet. Excluded are this machine, private networks, the metadata services
 * of cloud machines, addresses that stand for others (NAT64, 6to4, Teredo), and reserved ones. The check uses the IANA
 * registries of special-purpose addresses (RFC 6890). For IPv6, only assigned global unicast addresses (2000::/3) are
 * public.
 */
export const isPublicAddress = (address: string): boolean => isAssigned(address) && !isSpecial(address);

/** An IPv4 address written as IPv6 (::ffff:…) is checked as IPv4. */
const isAssigned = networkList(['0.0.0.0/0', '2000::/3']);

const isSpecial = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, including the metadata of cloud machines at 169.254.169.254.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
