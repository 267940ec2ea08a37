import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { masterDataNouns } from '@tropeiro/contract/master-data.ts';
import { operations } from '@tropeiro/contract/operations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The sources of a room that a search finds, without generated ones. */
function textOf(room: string): string {
  const paths = readdirSync(join(root, room, 'src'), { recursive: true, encoding: 'utf8' });
  const program = paths.filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|\.fixture\.ts$|testing[/.]|wire-table/.test(path),
  );
  return program.map((path) => readFileSync(join(root, room, 'src', path), 'utf8')).join('\n');
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g));

const ids = Object.keys(operations);
/** The ids in the value of a master-data noun, from which the handlers follow. */
const idsOfNouns = new Set<string>(Object.values(masterDataNouns).flatMap((noun) => Object.values(noun.ids)));

describe('The id of an operation', () => {
  it('is found by a search in contract', () => {
    const words = wordsOf(textOf('contract'));
    assert.deepEqual(
      ids.filter((id) => !words.has(id)),
      [],
    );
  });

  it('is found by a search in server, unless its handler follows from the value of a noun', () => {
    const words = wordsOf(textOf('server'));
    assert.deepEqual(
      ids.filter((id) => !words.has(id) && !idsOfNouns.has(id)),
      [],
    );
  });

  it('is used in server by the name of the value of its noun', () => {
    const text = textOf('server');
    assert.ok(text.includes('namedNouns.map('));
    const own = Object.entries(masterDataNouns).flatMap(([name, noun]) => ('hasOnlyName' in noun ? [] : [name]));
    assert.deepEqual(
      own.filter((name) => !text.includes(`${name}.ids`)),
      [],
    );
  });

  it('is the key under which its operation is listed', () => {
    for (const [key, { id }] of Object.entries(operations)) assert.equal(id, key);
  });
});
