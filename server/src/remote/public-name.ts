/**
 * Names under which nothing public can be: those of this machine or network (RFC 6761, RFC 6762, RFC 8375, and `internal`, which
 * ICANN keeps for private use), and those that no name server of the Internet knows (RFC 6761, RFC 7686, RFC 9476).
 */
const neverPublic = ['localhost', 'local', 'internal', 'home.arpa', 'test', 'invalid', 'onion', 'alt'];

/** Whether a name of a host can lead to a public address: not one without a dot, which is of this machine or its network. */
export function canBePublicName(host: string): boolean {
  const name = canonical(host);
  return name.includes('.') && !neverPublic.some((zone) => isUnder(name, zone));
}

/** Whether a name is that of this machine, wherever it is asked for (RFC 6761, section 6.3). */
export const isLocalhostName = (host: string): boolean => isUnder(canonical(host), 'localhost');

/** Names are the same in capitals, and with the dot of the root at their end. */
const canonical = (host: string): string => host.toLowerCase().replace(/\.$/, '');

const isUnder = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);
