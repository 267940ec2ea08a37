import { promises as dns, type LookupAddress } from 'node:dns';

/** How long a name server may take, and how often it is asked. */
const askedFor = { timeout: 3000, tries: 2 };

/**
 * All addresses of a name chosen by a user. The program asks the name servers itself. The operating system's resolver
 * blocks one of the few threads of the process while a server is silent, so one slow name server could delay all other
 * lookups. Only names without a dot, which belong to this machine or its network, use that resolver.
 */
export async function resolveHost(
  host: string,
  resolver: Pick<dns.Resolver, 'resolve4' | 'resolve6'> = new dns.Resolver(askedFor),
): Promise<readonly LookupAddress[]> {
  if (!host.includes('.')) return dns.lookup(host, { all: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}
