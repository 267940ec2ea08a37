import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { networkOf, unmappedAddress } from './internet-address.ts';

describe('An address is counted', () => {
  const cases: readonly [address: string, network: string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ];
  for (const [address, network] of cases) {
    it(`${address} as ${network}`, () => assert.equal(networkOf(address), network));
  }

  it('and IPv6 itself is returned unchanged', () => assert.equal(unmappedAddress('2001:db8::1'), '2001:db8::1'));
});
