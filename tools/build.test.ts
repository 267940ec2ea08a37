import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildEntry } from './build.js';

test('A program is written in Latin-1, of which V8 holds a byte a character, and says what its source says', async () => {
  const program = await buildEntry('tools/characters.fixture.ts');
  assert.doesNotMatch(readFileSync(program, 'utf8'), /[\u0100-\uffff]/);
  const said = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
  assert.deepEqual(said, ['“✓”', '“✓” 1', '“✓”', true, '🚚', true, 'ç']);
});
