import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { vehicleFieldNames, vehicleFieldsOf } from './vehicle-rules.ts';

const truck = { title: 'Caminhão 7', plate: 'abc-1d23' };

describe('The fields of a vehicle', () => {
  it('begin as active and visible, with a normalised plate', () => {
    const { fields, faults } = vehicleFieldsOf(truck, undefined);
    assert.deepEqual(faults, []);
    const { title, plate, status, visible, ...rest } = fields;
    assert.deepEqual([title, plate, status, visible], ['Caminhão 7', 'ABC1D23', 'A', 1]);
    assert.ok(Object.values(rest).every((value) => value === null));
    assert.deepEqual(Object.keys(fields).sort(), [...vehicleFieldNames].sort());
  });

  it('accept visible as a number or as true and false', () => {
    for (const [input, expected] of [
      [0, 0],
      [1, 1],
      [false, 0],
      [true, 1],
    ] as const) {
      assert.equal(vehicleFieldsOf({ ...truck, visible: input }, undefined).fields.visible, expected);
    }
  });

  it('keep their value when absent, and are cleared by null', () => {
    const first = vehicleFieldsOf({ ...truck, axles: 3, seats: 2, visible: 0, status: 'B' }, undefined).fields;
    const before = { id: 1, ...first } as Parameters<typeof vehicleFieldsOf>[1];
    const { fields } = vehicleFieldsOf({ seats: null, capacity: 0 }, before);
    assert.deepEqual(fields, { ...first, seats: null, capacity: 0 });
  });

  const wrong: readonly [says: string, data: object, faults: readonly string[]][] = [
    ['an invalid plate', { plate: 'ABC12' }, ['/data/plate wrong_plate']],
    ['an invalid chassis number', { chassi: '9BWZZZ377VI004251' }, ['/data/chassi wrong_chassi']],
    ['an invalid RENAVAM', { renavam: '639884963' }, ['/data/renavam wrong_renavam']],
    ['a base without longitude', { base_latitude: -23.5 }, ['/data/base_longitude missing']],
    ['a base without latitude', { base_longitude: -46.6 }, ['/data/base_latitude missing']],
    [
      'a minimum temperature above the maximum',
      { min_temperature: 8, max_temperature: 2 },
      ['/data/min_temperature above'],
    ],
    ['several faults at once', { plate: '?', chassi: 'x' }, ['/data/plate wrong_plate', '/data/chassi wrong_chassi']],
    ['a base on the equator', { base_latitude: 0, base_longitude: 0 }, []],
    ['one temperature', { min_temperature: 2, max_temperature: 2 }, []],
    ['other spellings', { chassi: '9bw zzz377 vt004251', renavam: '63988496-2' }, []],
  ];
  for (const [caseTitle, data, expected] of wrong) {
    it(`${expected.length > 0 ? 'refuse' : 'take'} ${caseTitle}`, () => {
      const { faults } = vehicleFieldsOf({ ...truck, ...data }, undefined);
      assert.deepEqual(
        faults.map(({ pointer, code }) => `${pointer} ${code}`),
        expected,
      );
    });
  }
});
