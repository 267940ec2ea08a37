import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canBePublicName, isLocalhostName } from './public-name.ts';

describe('The name of a host', () => {
  const names: readonly [name: string, canBePublic: boolean, isLocalhost: boolean][] = [
    ['erp.example', true, false],
    ['erp.example.', true, false],
    ['localhost.example.com', true, false],
    ['mylocal.com', true, false],
    ['notlocalhost.com.br', true, false],
    ['localhost', false, true],
    ['localhost.', false, true],
    ['LOCALHOST.', false, true],
    ['erp.localhost', false, true],
    ['printer.local', false, false],
    ['printer.local.', false, false],
    ['metadata.google.internal', false, false],
    ['router.home.arpa', false, false],
    ['erp.test', false, false],
    ['erp.invalid', false, false],
    ['erp', false, false],
    ['erp.', false, false],
  ];
  for (const [name, canBePublic, isLocalhost] of names)
    it(`${name} ${canBePublic ? 'can' : 'cannot'} be public, and is ${isLocalhost ? '' : 'not '}this machine`, () => {
      assert.deepEqual([canBePublicName(name), isLocalhostName(name)], [canBePublic, isLocalhost]);
    });
});
