import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { programsOf } from './generated-programs.ts';

test('a program for each generator requests every list of the contract, with its required parameters', () => {
  const document = JSON.parse(readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8'));
  const { 'openapi-fetch': byPath, 'hey-api': byId, orval } = programsOf(document);
  const lists = (Object.values(operations) as readonly Operation[]).filter(({ answer }) => answer.kind === 'list');
  assert.ok(lists.length > 10);
  for (const { id, path } of lists) {
    assert.ok(byPath.includes(`client.GET("${path}"`), path);
    assert.ok(byId.includes(`sdk.${id}(`), id);
    assert.ok(orval.includes(`api.${id}(`), id);
  }
  assert.match(byPath, /"\/itinerary\/", \{ params: \{"query":\{"date_time_start":"2026-01-01",/);
  for (const program of [byPath, byId, orval]) assert.doesNotMatch(program, / as (?!sdk|api)|: any/);
});
