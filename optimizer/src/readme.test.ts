import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('the lines of the README are the example, and print the stated result', () => {
  const room = new URL('../', import.meta.url);
  const readme = readFileSync(new URL('README.md', room), 'utf8');
  const printed = /^prints `(.*?)`/m.exec(readme)?.[1];
  assert.equal(/```ts\n([\s\S]*?)```/.exec(readme)?.[1], readFileSync(`${fileURLToPath(room)}/example.ts`, 'utf8'));
  const example = fileURLToPath(new URL('../example.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [example], { encoding: 'utf8' });
  assert.equal(stdout.trim(), printed, stderr);
});
