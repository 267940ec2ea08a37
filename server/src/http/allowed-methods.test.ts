import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutVersion } from './allowed-methods.ts';

describe('A request under the version of the API is served as without it', () => {
  const targets: readonly [target: string, served: string][] = [
    ['/vehicle/', '/vehicle/'],
    ['/v1/vehicle/7?includes=fleet', '/vehicle/7?includes=fleet'],
    ['/v1', '/'],
    ['/v1?limit=1', '/?limit=1'],
    ['/v1/v1/vehicle/', '/v1/vehicle/'],
    ['/v10/vehicle/', '/v10/vehicle/'],
    ['/vehicle/?path=/v1/', '/vehicle/?path=/v1/'],
    ['http://tropeiro.test:8080/v1/vehicle/', 'http://tropeiro.test:8080/vehicle/'],
    ['http://tropeiro.test/vehicle/v1/', 'http://tropeiro.test/vehicle/v1/'],
  ];
  for (const [target, served] of targets)
    it(`${target} as ${served}`, () => assert.equal(withoutVersion(target), served));
});
