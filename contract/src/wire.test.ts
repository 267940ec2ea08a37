import assert from 'node:assert/strict';
import test from 'node:test';
import { operations } from './operations.ts';
import { wireOf } from './wire.ts';
import { wireTable } from './wire-table.ts';

test('the table in the repository is what the operations say', () => {
  const said = Object.fromEntries(Object.entries(operations).map(([id, operation]) => [id, wireOf(operation)]));
  assert.deepEqual(wireTable, said, 'Write contract/src/wire-table.ts anew with: npm run openapi');
});
