import { BlockList, isIP } from 'node:net';

/** Makes a function that returns whether an address is in this list or in one of its networks. */
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
