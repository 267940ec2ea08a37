import assert from 'node:assert/strict';
import test from 'node:test';
import { isCpf } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { Value } from 'typebox/value';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';
import { answerExampleOf } from './answer-example.ts';
import { callExampleOf } from './call-example.ts';

const all: readonly Operation[] = Object.values(operations);

test('the example of every call matches its schemas', () => {
  for (const operation of all) {
    const example = callExampleOf(operation);
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = operation[part];
      if (!schema || (part === 'body' && operation.upload)) continue;
      const faults = [...Value.Errors(schema, example[part])].filter((fault) => fault.keyword !== 'format');
      assert.deepEqual(faults, [], `${part} of ${operation.id}`);
    }
  }
});

test('no text in an example is empty or equals the name of its field', () => {
  for (const operation of all) {
    const answer = answerExampleOf(operation);
    const values = [callExampleOf(operation), answer?.startsWith('{') ? JSON.parse(answer) : undefined];
    for (const [path, value] of values.flatMap((each) => leavesOf(each)))
      assert.ok(
        value !== '' && value !== path.split('/').at(-1),
        `${operation.id} ${path} is ${JSON.stringify(value)}`,
      );
  }
});

test('the example of an upload names the file it sends', () => {
  for (const { id, upload, example } of all) assert.equal(Boolean(upload), Boolean(example?.sentFile), id);
});

test('periods in examples begin before they end', () => {
  for (const operation of all) {
    const { query } = callExampleOf(operation);
    if (query.date_time_start) assert.ok(String(query.date_time_start) < String(query.date_time_end), operation.id);
  }
});

test('the CPFs in examples have valid check digits', () => {
  const { data } = callExampleOf(operations.createDriver).body as { data: { cpf: string } };
  assert.ok(isCpf(data.cpf));
});

function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}/${name}`));
}
