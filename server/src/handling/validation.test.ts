import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { Day, Nullable } from '@tropeiro/domain/language/schema.ts';
import { NewPointOfInterest } from '@tropeiro/domain/places/point-of-interest.ts';
import { Type } from 'typebox';
import { validatorOf } from './validation.ts';

const good = { title: 'Depósito', latitude: -23.5, longitude: -46.6 };

describe('Validation', () => {
  const validate = validatorOf(NewPointOfInterest);
  const cases: readonly [says: string, value: unknown, expected: readonly string[]][] = [
    ['finds nothing wrong with what is right', good, []],
    ['names every missing field', { title: 'x' }, ['/latitude missing', '/longitude missing']],
    ['says which type was wanted of a nullable field', { ...good, phone: 5 }, ['/phone wrong_type']],
    ['does not take numbers written as texts', { ...good, latitude: '-23.5' }, ['/latitude wrong_type']],
    ['names limits', { ...good, latitude: 90.1, title: '' }, ['/title too_short', '/latitude too_large']],
    [
      'looks into nullable fields',
      { ...good, point_of_interest_category_id: 10 },
      ['/point_of_interest_category_id too_large'],
    ],
    ['takes null where null clears', { ...good, phone: null, point_of_interest_category_id: null }, []],
    ['wants an object', [], [' wrong_type']],
  ];
  for (const [says, value, expected] of cases) {
    it(says, () =>
      assert.deepEqual(
        validate(value)
          .map(({ pointer, code }) => `${pointer} ${code}`)
          .sort(),
        [...expected].sort(),
      ),
    );
  }

  it('names what is not allowed beside what is, in short', () => {
    const validate = validatorOf(Type.Object({ of: Type.Array(Type.String({ enum: ['fleet', 'driver'] })) }));
    const given = (of: unknown[]) =>
      validate({ of }).map(({ code, details }) => `${code} ${JSON.stringify(details?.given)}`);
    const said = (text: string) => `not_allowed ${JSON.stringify(verbatim(text))}`;
    assert.deepEqual(given(['fleet', 'foo']), [said('foo')]);
    assert.deepEqual(given(['x'.repeat(41)]), [said(`${'x'.repeat(39)}…`)]);
    assert.deepEqual(given(['']), [said('""')]);
  });

  it('says of a value that may be of several types which these are, and of one of them what else is wrong with it', () => {
    const validate = validatorOf(
      Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 3 }), Type.Null()]),
    );
    const type = bilingual('true or false, a number or a text', 'true ou false, um número ou um texto');
    for (const value of [{}, []])
      assert.deepEqual(validate(value), [{ pointer: '', code: 'wrong_type', details: { type } }]);
    assert.deepEqual(validate('four'), [{ pointer: '', code: 'too_long', details: { limit: 3 } }]);
  });

  it('says which form a text should have', () => {
    const [fault] = validatorOf(Type.Object({ at: Type.String({ pattern: '^\\d+$' }) }))({ at: 'x' });
    assert.deepEqual(fault, { pointer: '/at', code: 'bad_format', details: { expected: verbatim('^\\d+$') } });
    const days = Type.Object({ days: Type.Array(Nullable(Day(bilingual('A day', 'Um dia')))) });
    assert.deepEqual(validatorOf(days)({ days: ['2026-01-31', '2026-02-30', '0001-01-01'] }), [
      { pointer: '/days/1', code: 'bad_format', details: { expected: verbatim('2026-01-31') } },
      { pointer: '/days/2', code: 'bad_format', details: { expected: verbatim('2026-01-31') } },
    ]);
  });

  it('names no more faults than an answer holds, and one that says there are more', () => {
    const list = validatorOf(Type.Array(Type.Integer()));
    assert.equal(list(Array(90).fill('x')).length, 90);
    assert.equal(list(Array(10_000).fill('x')).length, problemMaxFaults + 1);
  });

  it('can be done by every schema of the contract', () => {
    for (const [id, { params, query, body }] of Object.entries<Operation>(operations))
      for (const schema of [params, query, body])
        if (schema) assert.equal(validatorOf(schema)(null)[0]?.code, 'wrong_type', id);
  });
});
