import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { Day, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { NewPointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import { Type } from 'typebox';
import { validatorOf } from './validation.ts';

const good = { title: 'Depósito', latitude: -23.5, longitude: -46.6 };

describe('Validation', () => {
  const validate = validatorOf(NewPointOfInterest);
  const cases: readonly [says: string, value: unknown, expected: readonly string[]][] = [
    ['finds nothing wrong with what is right', good, []],
    ['names every missing field', { title: 'x' }, ['/latitude missing', '/longitude missing']],
    ['reports the required type of a nullable field', { ...good, phone: 5 }, ['/phone wrong_type']],
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
  for (const [title, value, expected] of cases) {
    it(title, () =>
      assert.deepEqual(
        validate(value)
          .map(({ pointer, code }) => `${pointer} ${code}`)
          .sort(),
        [...expected].sort(),
      ),
    );
  }

  it('names the invalid value and the allowed ones, shortened', () => {
    const validate = validatorOf(Type.Object({ of: Type.Array(Type.String({ enum: ['fleet', 'driver'] })) }));
    const faultsOf = (of: unknown[]) =>
      validate({ of }).map(({ code, details }) => `${code} ${JSON.stringify(details?.given)}`);
    const notAllowed = (text: string) => `not_allowed ${JSON.stringify(verbatim(text))}`;
    assert.deepEqual(faultsOf(['fleet', 'foo']), [notAllowed('foo')]);
    assert.deepEqual(faultsOf(['x'.repeat(41)]), [notAllowed(`${'x'.repeat(39)}…`)]);
    assert.deepEqual(faultsOf(['']), [notAllowed('""')]);
  });

  it('reports the allowed types of a value, or a further fault if it has one of them', () => {
    const validate = validatorOf(
      Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 3 }), Type.Null()]),
    );
    const type = bilingual('true or false, a number or a text', 'true ou false, um número ou um texto');
    for (const value of [{}, []])
      assert.deepEqual(validate(value), [{ pointer: '', code: 'wrong_type', details: { type } }]);
    assert.deepEqual(validate('four'), [{ pointer: '', code: 'too_long', details: { limit: 3 } }]);
  });

  it('reports the required form of a text', () => {
    const [fault] = validatorOf(Type.Object({ at: Type.String({ pattern: '^\\d+$' }) }))({ at: 'x' });
    assert.deepEqual(fault, { pointer: '/at', code: 'bad_format', details: { expected: verbatim('^\\d+$') } });
    const days = Type.Object({ days: Type.Array(Nullable(Day(bilingual('A day', 'Um dia')))) });
    assert.deepEqual(validatorOf(days)({ days: ['2026-01-31', '2026-02-30', '0001-01-01'] }), [
      { pointer: '/days/1', code: 'no_such_day' },
      {
        pointer: '/days/2',
        code: 'bad_format',
        details: { expected: bilingual('for example 2026-01-31', 'por exemplo 2026-01-31') },
      },
    ]);
  });

  it('reports no more faults than a problem lists, and one that shows that there are more', () => {
    const list = validatorOf(Type.Array(Type.Integer()));
    assert.equal(list(Array(90).fill('x')).length, 90);
    assert.equal(list(Array(10_000).fill('x')).length, problemMaxFaults + 1);
  });

  it('works with every schema of the contract', () => {
    for (const [id, { params, query, body }] of Object.entries<Operation>(operations))
      for (const schema of [params, query, body])
        if (schema) assert.equal(validatorOf(schema)(null)[0]?.code, 'wrong_type', id);
  });
});
