import { promises as dns, type LookupAddress } from 'node:dns';

/** How long a name server may take, and how often it is asked. */
const askedFor = { timeout: 3000, tries: 2 };

/**
 * All addresses of a name that others chose. Name servers are asked by ourselves: the operating system's way holds one of the few threads
 * of the process for as long as a server is silent, and whoever runs that server would hold up all names of everybody. Only a name
 * without a dot, which is of this machine or its network, goes that way.
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
