import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';
import { brunoCollectionOf } from './bruno.ts';
import { postmanCollectionOf } from './postman.ts';

/** A collection that takes longer to open than to read is of no use. */
const maxBytes = 300_000;

const folder = new URL('../../../docs/collections/', import.meta.url);
const anew = 'is not what the operations say. Write it anew with: npm run openapi';

test('the collection of Postman is the contract, and small', () => {
  const text = readFileSync(new URL('tropeiro.postman_collection.json', folder), 'utf8');
  assert.ok(text === `${JSON.stringify(postmanCollectionOf(operations), null, 1)}\n`, `It ${anew}`);
  assert.ok(text.length < maxBytes, `It has ${text.length} bytes`);
});

test('the collection of Bruno is the contract, file by file, and small', () => {
  const bruno = new URL('bruno/', folder);
  const expected = brunoCollectionOf(operations);
  const found = readdirSync(bruno, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(fileURLToPath(bruno), join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  assert.deepEqual(found.sort(), [...expected.keys()].sort());
  for (const [path, text] of expected)
    assert.ok(readFileSync(new URL(encodeURI(path), bruno), 'utf8') === text, `${path} ${anew}`);
  const bytes = [...expected.values()].reduce((sum, text) => sum + text.length, 0);
  assert.ok(bytes < maxBytes, `It has ${bytes} bytes`);
});

test('one more operation is one more file of Bruno’s, and changes no other', () => {
  const all = Object.entries<Operation>(operations);
  const [last = ''] = all.at(-1) ?? [];
  const before = brunoCollectionOf(Object.fromEntries(all.slice(0, -1)));
  const changed = [...brunoCollectionOf(operations)].filter(([path, text]) => before.get(path) !== text);
  assert.deepEqual(
    changed.map(([path]) => path.split('/').at(-1)),
    [`${last}.bru`],
  );
});

test('both have every operation with what clients call it, and neither a token nor a password to be set', () => {
  const collections = [
    { text: JSON.stringify(postmanCollectionOf(operations)), before: '"description":"' },
    { text: [...brunoCollectionOf(operations).values()].join(), before: 'docs {\n  ' },
  ];
  for (const { text, before } of collections) {
    for (const { id, path } of Object.values(operations)) {
      assert.ok(text.includes(path.replace(/\{.*$/, '')), path);
      assert.ok(text.includes(`${before}${id}`), id);
    }
    assert.doesNotMatch(text, /eyJ|put-your-own/);
    assert.match(text, /\{\{new_password\}\}/);
  }
});

test('a run from top to bottom logs in first and out at the end, and checks the status of every request', () => {
  const { item: folders } = postmanCollectionOf(operations) as {
    readonly item: readonly { readonly item: readonly { readonly name: string; readonly event: object[] }[] }[];
  };
  const requests = folders.flatMap(({ item }) => item);
  assert.equal(requests.length, Object.keys(operations).length);
  assert.equal(requests[0]?.name, operations.login.summary.en);
  assert.deepEqual(
    requests.slice(-2).map(({ name }) => name),
    [operations.logout.summary.en, operations.changePassword.summary.en],
  );
  for (const { name, event } of requests) assert.match(JSON.stringify(event), /pm\.response\.code/, name);
});
