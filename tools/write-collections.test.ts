import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { brunoCollectionOf } from '@tropeiro/contract/collections/bruno.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { postmanFile, writeCollections } from './write-collections.ts';

test('the collections are written file by file, and requests of an earlier run are gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tropeiro-collections-'));
  try {
    mkdirSync(join(folder, 'bruno'));
    writeFileSync(join(folder, 'bruno', 'earlier.bru'), '');
    writeCollections(folder);
    const written = readdirSync(join(folder, 'bruno'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const expected = [...brunoCollectionOf(operations).keys()].map((path) => join(folder, 'bruno', path));
    assert.deepEqual(written.sort(), expected.sort());
    const { item } = JSON.parse(readFileSync(join(folder, postmanFile), 'utf8')) as { item: { item: object[] }[] };
    assert.equal(item.flatMap((one) => one.item).length, Object.keys(operations).length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
