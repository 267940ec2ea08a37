import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typePatternsOf, typesMatching } from './type-pattern.ts';

const types = ['route_plan.created', 'route_plan.started', 'route.created', 'position.received'] as const;

describe('A pattern of types', () => {
  const asked: readonly [patterns: readonly string[], found: readonly string[]][] = [
    [[], types],
    [['route_plan.started'], ['route_plan.started']],
    [['route_plan.*'], ['route_plan.created', 'route_plan.started']],
    [['route.*'], ['route.created']],
    [
      ['position.*', 'route.created'],
      ['route.created', 'position.received'],
    ],
    [['*'], types],
    [['*.created', 'route_plan', 'route_plan.s*'], []],
  ];
  for (const [patterns, found] of asked)
    it(`${JSON.stringify(patterns)} matches ${JSON.stringify(found)}`, () => {
      assert.deepEqual(typesMatching(patterns, types), found);
    });

  it('is a type, all types of a record, or everything', () => {
    assert.deepEqual(typePatternsOf(types), [...types, 'route_plan.*', 'route.*', 'position.*', '*']);
  });
});
