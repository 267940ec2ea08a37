import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settingFlags, sharedMegabytes } from './settings.ts';

const gigabyte = 2 ** 30;

describe('The cache of PostgreSQL', () => {
  const sizes: readonly [string, number, number][] = [
    ['128 MB of a small machine', gigabyte / 2, 128],
    ['128 MB of a gigabyte', gigabyte, 128],
    ['an eighth of four gigabytes', 4 * gigabyte, 512],
    ['an eighth of sixteen gigabytes', 16 * gigabyte, 2048],
    ['four gigabytes at most', 64 * gigabyte, 4096],
  ];
  for (const [sentence, memory, megabytes] of sizes)
    it(`is ${sentence}`, () => {
      assert.equal(sharedMegabytes(memory), megabytes);
    });

  it('is set at the start, unless it is overridden', () => {
    const buffersIn = (flags: readonly string[]) => flags.filter((flag) => flag.startsWith('shared_buffers='));
    assert.match(String(buffersIn(settingFlags(5432, undefined))), /^shared_buffers=[1-9]\d{2,3}MB$/);
    const asked = settingFlags(5432, undefined, { shared_buffers: '32MB' });
    assert.deepEqual(buffersIn(asked), ['shared_buffers=32MB']);
  });
});
