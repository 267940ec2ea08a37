import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operations } from '@tropeiro/contract/operations.ts';
import { allowedMethodsOf, shadowedMethods, withoutVersion } from './allowed-methods.ts';

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

describe('A literal segment of a path is not a parameter of another', () => {
  const shadowed = shadowedMethods(operations).map(({ method, path }) => `${method} ${path}`);
  const paths: readonly [shadowed: string, url: string, allowed: string][] = [
    ['PUT /vehicle/batch/', '/vehicle/batch/', 'POST, OPTIONS'],
    ['PUT /route_plan/{id}/points/remove/', '/route_plan/7/points/remove/', 'POST, OPTIONS'],
  ];
  for (const [call, url, allowed] of paths)
    it(`${call} is not allowed, and the allowed methods are reported`, () => {
      assert.ok(shadowed.includes(call), shadowed.join('\n'));
      assert.equal(allowedMethodsOf(operations)(url).join(', '), allowed);
    });
});
