import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emptySql, joinSql, sql, textLiteral, where } from './statement.ts';

describe('SQL', () => {
  const cases: readonly [says: string, given: ReturnType<typeof sql>, text: string, values: readonly unknown[]][] = [
    ['turns values into parameters', sql`select ${1}, ${'a'}`, 'select $1, $2', [1, 'a']],
    ['takes other SQL as part of its text', sql`a ${sql`b ${1} c`} d ${2}`, 'a b $1 c d $2', [1, 2]],
    ['nests to any depth', sql`${sql`${sql`x = ${1}`} and ${2}`}${sql` or ${3}`}`, 'x = $1 and $2 or $3', [1, 2, 3]],
    ['joins parts', joinSql([sql`a`, sql`b = ${1}`, sql`c`], ', '), 'a, b = $1, c', [1]],
    ['joins nothing', joinSql([], ', '), '', []],
    [
      'uses only defined conditions',
      sql`select 1${where(undefined, sql`a = ${1}`, sql`b`)}`,
      'select 1 where a = $1 and b',
      [1],
    ],
    ['has no where clause without conditions', sql`select 1${where(undefined)}${emptySql}`, 'select 1', []],
    [
      'never mistakes a value for text',
      sql`select ${"'; drop table customer; --"}`,
      'select $1',
      ["'; drop table customer; --"],
    ],
    ['escapes the constants of the program', textLiteral("it's"), "'it''s'", []],
  ];
  for (const [title, query, text, values] of cases) {
    it(title, () => {
      const statement = query.statement();
      assert.deepEqual([statement.text, statement.values], [text, values]);
    });
  }

  it('has one name for one text', () => {
    assert.equal(sql`select ${1}`.statement().name, sql`select ${2}`.statement().name);
    assert.notEqual(sql`select ${1}`.statement().name, sql`select ${1} `.statement().name);
  });
});
