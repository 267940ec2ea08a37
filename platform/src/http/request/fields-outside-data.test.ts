import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { bodyReader } from '../body/read-body.ts';

describe('A body without its data', () => {
  const { createVehicle, upsertVehicles, login } = operations;
  const cases: readonly [says: string, operation: { body: object }, sent: unknown, faults: string[]][] = [
    [
      'is refused with the advice that its fields belong inside',
      createVehicle,
      { plate: 'ABC1D23', title: 'Caminhão' },
      ['/data is required, and the fields sent beside it belong inside it: plate, title'],
    ],
    [
      'is refused with that advice if data is a list',
      upsertVehicles,
      { plate: 'ABC1D23' },
      ['/data is required, and the fields sent beside it belong inside it: plate'],
    ],
    ['lacks nothing but that, if it has none of the fields', createVehicle, { plates: 1 }, ['/data is required']],
    ['may be empty', createVehicle, {}, ['/data is required']],
    ['may want none', login, { username: 'a', password: 'b' }, ['/parent_username is required']],
    [
      'is no body that has it',
      createVehicle,
      { plate: 'ABC1D23', data: { plate: 'ABC1D23' } },
      ['/data/title is required'],
    ],
  ];
  for (const [title, { body }, sent, expected] of cases) {
    it(title, () => {
      const { faults } = bodyReader(body)(sent, 'America/Sao_Paulo');
      assert.deepEqual(
        faults.map((fault) => `${fault.pointer} ${messageOf(fault, 'en')}`),
        expected,
      );
    });
  }
});
