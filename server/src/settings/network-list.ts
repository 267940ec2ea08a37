import { BlockList, isIP } from 'node:net';

/** A function that tells whether an address is one of these, or in one of these networks. */
export function networkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (scopedAddress) => {
    const [address = ''] = scopedAddress.split('%');
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
