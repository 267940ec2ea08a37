import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { operations } from '@tropeiro/contract/operations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The words that somebody who searches the sources of a room finds in them; what a tool wrote is no source. */
function wordsOf(room: string): Set<string> {
  const paths = readdirSync(join(root, room, 'src'), { recursive: true, encoding: 'utf8' });
  const program = paths.filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|\.fixture\.ts$|testing[/.]|wire-table/.test(path),
  );
  return new Set(program.flatMap((path) => readFileSync(join(root, room, 'src', path), 'utf8').match(/\w+/g) ?? []));
}

describe('The id of an operation', () => {
  for (const room of ['contract', 'server']) {
    it(`is found by a search in ${room}`, () => {
      const words = wordsOf(room);
      assert.deepEqual(
        Object.keys(operations).filter((id) => !words.has(id)),
        [],
      );
    });
  }

  it('is the key under which its operation is listed', () => {
    for (const [key, { id }] of Object.entries(operations)) assert.equal(id, key);
  });
});
