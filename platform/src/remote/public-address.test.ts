import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from './public-address.ts';

const addresses: Readonly<Record<string, boolean>> = {
  '8.8.8.8': true,
  '200.160.2.3': true,
  '172.15.255.255': true,
  '172.32.0.0': true,
  '2001:4860:4860::8888': true,
  '2804:10:10::1': true,
  '::ffff:8.8.8.8': true,
  '0.0.0.0': false,
  '10.1.2.3': false,
  '100.64.0.1': false,
  '127.0.0.1': false,
  '127.255.255.254': false,
  '169.254.169.254': false,
  '172.16.0.1': false,
  '192.0.0.192': false,
  '192.0.2.1': false,
  '192.168.0.1': false,
  '198.18.0.1': false,
  '203.0.113.9': false,
  '224.0.0.1': false,
  '255.255.255.255': false,
  '::': false,
  '::1': false,
  '::127.0.0.1': false,
  '::ffff:127.0.0.1': false,
  '::ffff:7f00:1': false,
  '::ffff:169.254.169.254': false,
  '64:ff9b::7f00:1': false,
  '64:ff9b::8.8.8.8': false,
  '64:ff9b:1::a00:1': false,
  '100::1': false,
  '2001::1': false,
  '2001:db8::1': false,
  '2002:7f00:1::': false,
  'fc00::1': false,
  'fd00:ec2::254': false,
  'fe80::1': false,
  'fe80::1%eth0': false,
  'ff02::1': false,
  '': false,
  localhost: false,
};

describe('An address', () => {
  for (const [address, isPublic] of Object.entries(addresses))
    it(`${address || 'that is empty'} ${isPublic ? 'is' : 'is not'} public`, () =>
      assert.equal(isPublicAddress(address), isPublic));
});
