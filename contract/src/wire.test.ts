import assert from 'node:assert/strict';
import test from 'node:test';
import { operations } from './operations.ts';
import { wireOf } from './wire.ts';
import { wireTable } from './wire-table.ts';

test('the table in the repository matches the operations', () => {
  const expected = Object.fromEntries(Object.entries(operations).map(([id, operation]) => [id, wireOf(operation)]));
  assert.deepEqual(wireTable, expected, 'Write contract/src/wire-table.ts again with: npm run openapi');
});
