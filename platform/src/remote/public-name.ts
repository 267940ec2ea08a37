/**
 * Names that cannot be public: those of this machine or network (RFC 6761, RFC 6762, RFC 8375, and `internal`, which
 * ICANN reserves for private use), and those that no public name server resolves (RFC 6761, RFC 7686, RFC 9476).
 */
const neverPublic = ['localhost', 'local', 'internal', 'home.arpa', 'test', 'invalid', 'onion', 'alt'];

/**
 * Whether a host name can lead to a public address. A name without a dot cannot: it belongs to this machine or its
 * network.
 */
export function canBePublicName(host: string): boolean {
  const name = canonical(host);
  return name.includes('.') && !neverPublic.some((zone) => isUnder(name, zone));
}

/** Whether a name always means this machine (RFC 6761, section 6.3). */
export const isLocalhostName = (host: string): boolean => isUnder(canonical(host), 'localhost');

/** Names are compared without case and without a final dot. */
const canonical = (host: string): string => host.toLowerCase().replace(/\.$/, '');

const isUnder = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);
