import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Driver, NewDriver } from './driver.ts';
import { driverFaults, normaliseDriver, withoutUnchangedMasks } from './driver-rules.ts';

describe('A driver', () => {
  const kept: readonly [says: string, given: Partial<NewDriver>, expected: object][] = [
    ['keeps the CPF as digits', { cpf: ' 529.982.247-25 ' }, { cpf: '52998224725' }],
    ['keeps the CEP as digits', { cep: '01310-100' }, { cep: '01310100' }],
    ['loses blanks around texts', { name: ' Téo  Alves ', rg: ' 12 ' }, { name: 'Téo  Alves', rg: '12' }],
    [
      'has none of what is empty',
      { email: '', phone_number: '  ', cep: '-' },
      { email: null, phone_number: null, cep: null },
    ],
    [
      'keeps what is no text',
      { is_deliveryman: false, department_id: 7, rg: null },
      { is_deliveryman: false, department_id: 7, rg: null },
    ],
  ];
  for (const [says, given, expected] of kept) it(says, () => assert.deepEqual(normaliseDriver(given), expected));

  it('kept once is kept for good', () => {
    const once = normaliseDriver({ name: ' A ', cpf: '529.982.247-25', cep: '01310-100', email: '' });
    assert.deepEqual(normaliseDriver(once), once);
  });

  const judged: readonly [says: string, given: Partial<NewDriver>, faults: readonly string[]][] = [
    [
      'may be any real one',
      { name: 'Téo', cpf: '52998224725', email: 'a@b', cep: '01310100', date_of_birth: '2008-05-16' },
      [],
    ],
    ['may leave everything as it is', {}, []],
    ['may have nothing but a name', { name: 'Téo', email: null, cep: null, date_of_birth: null }, []],
    ['has a CPF whose digits agree', { cpf: '52998224724' }, ['/data/cpf wrong_document']],
    ['has no CNPJ', { cpf: '11222333000181' }, ['/data/cpf cnpj_for_cpf']],
    ['has a name that is seen', { name: '' }, ['/data/name too_short']],
    ['has an address for mail', { email: 'a b@c' }, ['/data/email bad_format']],
    ['has eight digits of CEP', { cep: '0131010' }, ['/data/cep bad_format']],
    ['is born before today', { date_of_birth: '2026-05-17' }, ['/data/date_of_birth not_past']],
    ['is not born tomorrow', { date_of_birth: '2026-05-18' }, ['/data/date_of_birth not_past']],
    [
      'does not lose what was masked',
      { cpf: '*********25', rg: '***1', cnh_number: '*9', phone_number: '** ****-**00' },
      ['/data/cpf masked', '/data/rg masked', '/data/cnh_number masked', '/data/phone_number masked'],
    ],
    [
      'has digits that can be found again',
      { rg: '１２.345', cnh_number: '٠١٢٣', phone_number: '+55 11 ９' },
      ['/data/rg bad_format', '/data/cnh_number bad_format', '/data/phone_number bad_format'],
    ],
    ['may have letters of any script', { rg: 'Órgão nº 7' }, []],
  ];
  for (const [says, given, expected] of judged) {
    it(says, () =>
      assert.deepEqual(
        driverFaults(given, '2026-05-17').map(({ pointer, code }) => `${pointer} ${code}`),
        expected,
      ),
    );
  }

  describe('sent back as it was read masked', () => {
    const before = { cpf: '52998224725', rg: '12.345.678-9', phone_number: null } as Driver;
    const sent: readonly [says: string, given: Partial<NewDriver>, left: Partial<NewDriver>][] = [
      ['says nothing of a CPF', { cpf: '*******47**' }, {}],
      ['says nothing of an RG', { name: 'Téo', rg: '**.***.*78-*' }, { name: 'Téo' }],
      ['says what is not its own mask', { rg: '**.***.*79-*' }, { rg: '**.***.*79-*' }],
      ['says what it stands for', { rg: '12.345.678-9' }, { rg: '12.345.678-9' }],
      ['says that it is gone', { rg: null }, { rg: null }],
      ['says what was not there', { phone_number: '**' }, { phone_number: '**' }],
    ];
    for (const [says, given, left] of sent)
      it(says, () => assert.deepEqual(withoutUnchangedMasks(given, before), left));
    it('says all of somebody new', () =>
      assert.deepEqual(withoutUnchangedMasks({ rg: '**' }, undefined), { rg: '**' }));
  });
});
