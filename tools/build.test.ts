import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildEntry } from './build.js';

const outputOfProgram = (program: string): unknown =>
  JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));

test('A source with elements of a page is built and runs', async () => {
  assert.equal(outputOfProgram(await buildEntry('tools/screen.fixture.tsx')), '<p>São Paulo</p>');
});

test('A program is written in Latin-1, which V8 stores in one byte a character, and means the same as its source', async () => {
  const program = await buildEntry('tools/characters.fixture.ts');
  assert.doesNotMatch(readFileSync(program, 'utf8'), /[\u0100-\uffff]/);
  assert.deepEqual(outputOfProgram(program), ['“✓”', '“✓” 1', '“✓”', true, '🚚', true, 'ç']);
});
