import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crewsOf, namedCrewFaults } from './crew.ts';
import type { NamedCrews } from './crew-schema.ts';

const entity = [
  { document_number: '529.982.247-25', vehicle_plate: 'ABC1D23', helper: '111.444.777-35' },
  { document_number: '390.533.447-05', vehicle_plate: 'ABC1D24' },
];

describe('The crews of a plan', () => {
  const cases: readonly [says: string, named: NamedCrews, crewCount: number, faults: string[]][] = [
    ['absent, to be assigned later', {}, 0, []],
    ['null', { vehicle_plate: null, vehicle_plates: [], entity: null }, 0, []],
    ['a vehicle', { vehicle_plate: 'ABC1D23' }, 1, []],
    ['a driver', { document_number: '529.982.247-25' }, 1, []],
    ['a vehicle with its driver', { vehicle_plate: 'ABC1D23', document_number: '529.982.247-25' }, 1, []],
    ['several vehicles', { vehicle_plates: ['ABC1D23', 'ABC1D24'] }, 2, []],
    ['several drivers', { document_numbers: ['529.982.247-25', '390.533.447-05'] }, 2, []],
    ['several crews with a helper', { entity }, 2, []],
    ['both plurals', { vehicle_plates: ['A'], document_numbers: ['1'] }, 0, ['/data/document_numbers vehicle_plates']],
    [
      'one and several vehicles',
      { vehicle_plate: 'A', vehicle_plates: ['B'] },
      0,
      ['/data/vehicle_plates vehicle_plate'],
    ],
    [
      'one and several drivers',
      { document_number: '1', document_numbers: ['2'] },
      0,
      ['/data/document_numbers document_number'],
    ],
    ['crews and a vehicle', { entity, vehicle_plate: 'A' }, 0, ['/data/entity vehicle_plate']],
    ['crews and several drivers', { entity, document_numbers: ['1'] }, 0, ['/data/entity document_numbers']],
  ];
  for (const [title, named, crewCount, faults] of cases)
    it(`${faults.length === 0 ? 'may be' : 'may not be'} ${title}`, () => {
      const found = namedCrewFaults(named, true);
      assert.deepEqual(
        found.map(({ pointer, details }) => `${pointer} ${Object(details?.other).en}`),
        faults,
      );
      if (faults.length === 0) assert.equal(crewsOf(named).length, crewCount);
    });

  it('can be several only if the plan is optimized, because the optimization assigns the points', () => {
    const faults = namedCrewFaults({ vehicle_plates: ['ABC1D23', 'ABC1D24'] }, false);
    assert.deepEqual(faults, [{ pointer: '/optimize', code: 'needs_optimize' }]);
    assert.deepEqual(namedCrewFaults({ vehicle_plates: ['ABC1D23'] }, false), []);
  });

  it('are reported with the field that contains each number', () =>
    assert.deepEqual(crewsOf({ entity })[0], {
      plate: { field: 'entity.0.vehicle_plate', text: 'ABC1D23' },
      driver: { field: 'entity.0.document_number', text: '529.982.247-25' },
      helper: { field: 'entity.0.helper', text: '111.444.777-35' },
    }));
});
