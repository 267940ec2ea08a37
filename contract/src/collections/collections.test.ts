import assert from 'node:assert/strict';
import test from 'node:test';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';
import { brunoCollectionOf } from './bruno.ts';
import { postmanCollectionOf } from './postman.ts';

/** A collection must be quick to open. */
const maxBytes = 400_000;

test('a collection is small', () => {
  const postman = JSON.stringify(postmanCollectionOf(operations), null, 1);
  const bruno = [...brunoCollectionOf(operations).values()].join('');
  for (const { length } of [postman, bruno]) assert.ok(length < maxBytes, `It has ${length} bytes`);
});

test('one more operation adds one Bruno file and changes no other', () => {
  const all = Object.entries<Operation>(operations);
  const [last = ''] = all.at(-1) ?? [];
  const before = brunoCollectionOf(Object.fromEntries(all.slice(0, -1)));
  const changed = [...brunoCollectionOf(operations)].filter(([path, text]) => before.get(path) !== text);
  assert.deepEqual(
    changed.map(([path]) => path.split('/').at(-1)),
    [`${last}.bru`],
  );
});

test('both contain every operation by its client name, and no token or password to be filled in', () => {
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

test('a run from top to bottom logs in first, logs out last, and checks the status of every request', () => {
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
