import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressText } from '../address.ts';
import { normalisePoint, pointTextFields, routePointFaults } from './new-route-point.ts';
import { NewRoutePoint } from './new-route-point-schema.ts';
import { capacityOf } from './route-point-item.ts';
import { routePointTypeOf } from './route-point-type.ts';

const place = { latitude: -30.03, longitude: -51.22 };
const window = { begin: '2026-12-01T08:00:00.000Z', end: '2026-12-01T10:00:00.000Z' };

/** Whether a field may hold any text: not a code of a list, and not a moment. */
function holdsText(schema: object): boolean {
  const { type, enum: codes, format, anyOf = [] } = schema as FieldSchema;
  return anyOf.some(holdsText) || (type === 'string' && codes === undefined && format !== 'date-time');
}
type FieldSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly object[];
};

describe('The size of the texts of a point', () => {
  it('includes every text of its schema', () => {
    const texts = Object.entries(NewRoutePoint.properties).flatMap(([name, schema]) => (holdsText(schema) ? name : []));
    assert.deepEqual(texts.toSorted(), pointTextFields.toSorted());
  });
});

describe('A point of a plan', () => {
  const cases: readonly [says: string, point: Partial<NewRoutePoint>, canGeocode: boolean, faults: string[]][] = [
    ['with coordinates', place, false, []],
    ['on the equator and the meridian', { latitude: 0, longitude: 0 }, false, []],
    ['with an address, if addresses are geocoded', { address: 'Rua X, 1' }, true, []],
    ['with only an address, if addresses are not geocoded', { address: 'Rua X, 1' }, false, ['/data/latitude missing']],
    ['with neither', {}, true, ['/data/address missing']],
    ['with a blank address', { address: '  ' }, true, ['/data/address missing']],
    ['with an address without parts', { address: { city: ' ' } }, true, ['/data/address parts_missing']],
    ['with only a latitude', { latitude: 1 }, true, ['/data/longitude missing']],
    ['with only a longitude', { longitude: 1 }, true, ['/data/latitude missing']],
    ['with a window', { ...place, time_window: window }, false, []],
    [
      'with a window that ends before it begins',
      { ...place, time_window: { begin: window.end, end: window.begin } },
      false,
      ['/data/time_window period_reversed'],
    ],
    [
      'with one window and several',
      { ...place, time_window: window, time_windows: [window] },
      false,
      ['/data/time_windows contradicts'],
    ],
    [
      'that takes up the maximum',
      { ...place, route_point_items: [{ external_code: 'A', quantity: 1, capacity: 1_000_000_000 }] },
      false,
      [],
    ],
    [
      'that takes up more than the maximum',
      {
        ...place,
        route_point_items: [
          { external_code: 'A', quantity: 1, capacity: 1_000_000_000 },
          { external_code: 'B', quantity: 1, capacity: 1 },
        ],
      },
      false,
      ['/data/route_point_items too_large'],
    ],
  ];
  for (const [title, point, canGeocode, faults] of cases)
    it(`${faults.length === 0 ? 'may come' : 'may not come'} ${title}`, () => {
      const found = routePointFaults({ name: 'NF 1', ...point }, canGeocode);
      assert.deepEqual(
        found.map(({ pointer, code }) => `${pointer} ${code}`),
        faults,
      );
    });

  const types: readonly [text: string, code: string][] = [
    ['PA', 'PA'],
    ['pe', 'PE'],
    ['Partida', 'PA'],
    ['CHEGADA', 'CH'],
    ['coleta', 'PC'],
    [' Entrega ', 'PE'],
    ['CO', 'PC'],
    ['Delivery', 'PE'],
    ['Saída', 'PA'],
    ['DEPOSITO', 'PA'],
    ['cd', 'PA'],
    ['Retorno', 'CH'],
    ['retirada', 'PC'],
    ['Visita', 'Visita'],
  ];
  for (const [text, code] of types)
    it(`of the type ${JSON.stringify(text)} is ${code}`, () => assert.equal(routePointTypeOf(text), code));

  it('is normalised, and absent fields stay absent', () => {
    assert.deepEqual(normalisePoint({ name: 'A', type: 'coleta', time_window: [window.begin, window.end] }), {
      name: 'A',
      type: 'PC',
      time_window: window,
    });
    assert.deepEqual(normalisePoint({ name: 'A', type: 3 }), { name: 'A', type: 3 });
    const parts = { street: 'Rua A', city: 'Canoas' };
    assert.deepEqual(normalisePoint({ address: null, address_detail: parts }), { address: parts });
    assert.deepEqual(normalisePoint({ address: 'Rua A, Canoas', address_detail: parts }), { address: 'Rua A, Canoas' });
    assert.deepEqual(normalisePoint({ address: null, address_detail: null }), { address: null });
  });

  const items: readonly [says: string, items: Parameters<typeof capacityOf>[0], capacity: number][] = [
    ['nothing', [], 0],
    [
      'each item times its quantity',
      [
        { quantity: 3, capacity: 2 },
        { quantity: 1, capacity: 5 },
      ],
      11,
    ],
    ['a partial unit as a whole one', [{ quantity: 2.1, capacity: 10 }], 30],
    ['one unit without a quantity', [{ capacity: 7 }], 7],
    ['a decimal weight, rounded up once', [{ capacity: 10.5 }, { quantity: 3, capacity: 0.25 }], 12],
    ['fractions that add up to a whole exactly', [{ capacity: 0.1 }, { capacity: 0.2 }, { capacity: 0.7 }], 1],
    ['at least one for any weight', [{ capacity: 0.0004 }], 1],
    ['nothing without a capacity', [{ quantity: 9 }, { quantity: 9, capacity: null }], 0],
  ];
  for (const [title, pointItems, capacity] of items)
    it(`takes up ${title}`, () => assert.equal(capacityOf(pointItems), capacity));

  const addresses: readonly [parts: Parameters<typeof addressText>[0], text: string | null][] = [
    [null, null],
    ['  Rua X, 1 ', 'Rua X, 1'],
    [{ street: 'Rua X', number: '120', complement: 'ap 3' }, 'Rua X, 120, ap 3'],
    [
      { street: 'Rua X', number: '120', neighborhood: 'Centro', city: 'Canoas', state: 'RS', cep: '92010-000' },
      'Rua X, 120 - Centro, Canoas - RS, 92010-000',
    ],
    [{ cep: '92010-000' }, '92010-000'],
    [{ street: '', city: null }, null],
  ];
  for (const [parts, text] of addresses) it(`has the address ${text}`, () => assert.equal(addressText(parts), text));
});
