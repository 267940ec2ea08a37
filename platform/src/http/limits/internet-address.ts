/**
 * The network by which the calls of an address are counted. For IPv6 it is the first half: a household gets a whole /64
 * and may use another address of it for every call. An IPv4-mapped IPv6 address is the IPv4 address (RFC 4291,
 * 2.5.5.2).
 */
export function networkOf(address: string): string {
  const unmapped = unmappedAddress(address);
  if (!unmapped.includes(':')) return unmapped;
  const groups = groupsOf(unmapped);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The IPv4 address of an IPv4-mapped IPv6 address. Any other address is returned unchanged. */
export function unmappedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return address;
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    })
    .join('.');
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. The zone is ignored. */
function groupsOf(address: string): string[] {
  const [text = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = withHexadecimalEnd(text).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...between, ...last].map((group) => group.replace(/^0{1,3}(?=.)/, ''));
}

/** An IPv6 address with its last 32 bits, which may be in IPv4 notation, as hexadecimal. */
const withHexadecimalEnd = (text: string): string =>
  text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
