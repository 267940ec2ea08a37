import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { driverFaults, normaliseDriver, withoutUnchangedMasks } from './driver-rules.ts';
import type { Driver, NewDriver } from './driver-schema.ts';

describe('A driver', () => {
  const normalised: readonly [says: string, given: Partial<NewDriver>, expected: object][] = [
    ['has its CPF stored as digits', { cpf: ' 529.982.247-25 ' }, { cpf: '52998224725' }],
    ['has its CEP stored as digits', { cep: '01310-100' }, { cep: '01310100' }],
    ['has its texts trimmed', { name: ' Téo  Alves ', rg: ' 12 ' }, { name: 'Téo  Alves', rg: '12' }],
    [
      'has empty texts stored as null',
      { email: '', phone_number: '  ', cep: '-' },
      { email: null, phone_number: null, cep: null },
    ],
    [
      'has other values unchanged',
      { is_deliveryman: false, department_id: 7, rg: null },
      { is_deliveryman: false, department_id: 7, rg: null },
    ],
  ];
  for (const [title, input, expected] of normalised)
    it(title, () => assert.deepEqual(normaliseDriver(input), expected));

  it('does not change when it is normalised again', () => {
    const once = normaliseDriver({ name: ' A ', cpf: '529.982.247-25', cep: '01310-100', email: '' });
    assert.deepEqual(normaliseDriver(once), once);
  });

  const validated: readonly [says: string, given: Partial<NewDriver>, faults: readonly string[]][] = [
    [
      'may be a valid one',
      { name: 'Téo', cpf: '52998224725', email: 'a@b', cep: '01310100', date_of_birth: '2008-05-16' },
      [],
    ],
    ['may change nothing', {}, []],
    ['may have only a name', { name: 'Téo', email: null, cep: null, date_of_birth: null }, []],
    ['needs a CPF with valid check digits', { cpf: '52998224724' }, ['/data/cpf wrong_document']],
    ['cannot have a CNPJ as CPF', { cpf: '11222333000181' }, ['/data/cpf cnpj_for_cpf']],
    ['needs a visible name', { name: '' }, ['/data/name too_short']],
    ['needs a valid e-mail address', { email: 'a b@c' }, ['/data/email bad_format']],
    ['needs a CEP of eight digits', { cep: '0131010' }, ['/data/cep bad_format']],
    ['cannot be born today', { date_of_birth: '2026-05-17' }, ['/data/date_of_birth not_past']],
    ['cannot be born tomorrow', { date_of_birth: '2026-05-18' }, ['/data/date_of_birth not_past']],
    [
      'needs unmasked values',
      { cpf: '*********25', rg: '***1', cnh_number: '*9', phone_number: '** ****-**00' },
      ['/data/cpf masked', '/data/rg masked', '/data/cnh_number masked', '/data/phone_number masked'],
    ],
    [
      'needs ASCII digits',
      { rg: '１２.345', cnh_number: '٠١٢٣', phone_number: '+55 11 ９' },
      ['/data/rg bad_format', '/data/cnh_number bad_format', '/data/phone_number bad_format'],
    ],
    ['may have letters of any script', { rg: 'Órgão nº 7' }, []],
  ];
  for (const [title, input, expected] of validated) {
    it(title, () =>
      assert.deepEqual(
        driverFaults(input, '2026-05-17').map(({ pointer, code }) => `${pointer} ${code}`),
        expected,
      ),
    );
  }

  describe('that is sent back masked as it was read', () => {
    const before = { cpf: '52998224725', rg: '12.345.678-9', phone_number: null } as Driver;
    const sent: readonly [says: string, given: Partial<NewDriver>, left: Partial<NewDriver>][] = [
      ['leaves out the CPF', { cpf: '*******47**' }, {}],
      ['leaves out the RG', { name: 'Téo', rg: '**.***.*78-*' }, { name: 'Téo' }],
      ['keeps a mask that is not its own', { rg: '**.***.*79-*' }, { rg: '**.***.*79-*' }],
      ['keeps an unmasked value', { rg: '12.345.678-9' }, { rg: '12.345.678-9' }],
      ['keeps null', { rg: null }, { rg: null }],
      ['keeps a value that was null before', { phone_number: '**' }, { phone_number: '**' }],
    ];
    for (const [title, input, left] of sent)
      it(title, () => assert.deepEqual(withoutUnchangedMasks(input, before), left));
    it('keeps everything of a new driver', () =>
      assert.deepEqual(withoutUnchangedMasks({ rg: '**' }, undefined), { rg: '**' }));
  });
});
