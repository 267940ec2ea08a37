import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { IgnoredPointFields } from './ignored-point-fields.ts';

/** What is said of points, in English. */
const said = (...points: readonly unknown[]): string => {
  const unread = new IgnoredPointFields();
  for (const [index, point] of points.entries()) unread.note(point, index + 1);
  return unread
    .warnings([])
    .map((warning) => warningText(warning, 'en'))
    .join(' ');
};

const ignored = (fields: string): string => `These fields do not exist and were ignored: ${fields}.`;

describe('A field of a point that nothing is read from is named with what is likely meant', () => {
  const reported: readonly [point: object, fields: string][] = [
    [{ time_widow: {} }, '“time_widow” (did you mean time_window?)'],
    [{ delivery_tme: 60 }, '“delivery_tme” (did you mean delivery_time?)'],
    [{ deliveryTime: 60 }, '“deliveryTime” (did you mean delivery_time?)'],
    [{ latitud: -30, lng: -51 }, '“latitud” (did you mean latitude?), “lng”'],
    [{ capacity: 12 }, '“capacity”'],
    [{ capacity: 12, route_point_items: [] }, '“capacity”'],
    [{ address: { stret: 'Rua A' } }, '“address.stret” (did you mean address.street?)'],
    [{ time_windows: [{ begn: 1 }] }, '“time_windows.begn” (did you mean time_windows.begin?)'],
    [
      { route_point_items: [{ external_code: 'A' }, { capacty: 2 }] },
      '“route_point_items.capacty” (did you mean route_point_items.capacity?)',
    ],
    [{ colour: 'red' }, '“colour”'],
    [{ __proto__: null, constructor: 1, toString: 2 }, '“constructor”, “toString”'],
    [{ 'a\u0000b': 1 }, '“a\ufffdb”'],
    [{ [`x${'y'.repeat(5000)}`]: 1 }, `“x${'y'.repeat(58)}…”`],
  ];
  for (const [point, fields] of reported)
    it(JSON.stringify(point).slice(0, 80), () => assert.equal(said(point), ignored(fields)));
});

describe('Nothing is said', () => {
  const silent: readonly [of: string, point: unknown][] = [
    ['of what a point has', { name: 'A', info: 'b', axles: 2, disable_picture: true, external_code: 'C' }],
    ['of any spelling of a window', { time_window: { start: 'a', end: 'b' }, time_windows: ['a/b', ['a', 'b']] }],
    ['of an address in a text or in parts', { address: 'Rua A' }],
    [
      'of a point as it was read',
      {
        id: 1,
        route_plan_id: 2,
        status: 'N',
        optimized_order: 1,
        address_detail: { street: 'A' },
        capacity: 4,
        duration: 0,
        routes_info: [{ id: 1 }],
        route_plan: { id: 2 },
        route_point_items: [{ id: 1, external_code: 'A', capacity: 4, checked: false }],
      },
    ],
    ['of a point that takes up nothing', { capacity: 0, route_point_items: [] }],
    ['of what is no point', null],
    ['of a list for a point', [{ time_widow: 1 }]],
  ];
  for (const [of, point] of silent) it(of, () => assert.equal(said(point), ''));
});

describe('However many points have such fields', () => {
  it('each is named once', () => assert.equal(said(...Array(20).fill({ colour: 1 })), ignored('“colour”')));

  it('ten names are reported', () => {
    const names = Array.from({ length: 60 }, (_, at) => `${'q'.repeat(9)}${at}`);
    const expected = names.slice(0, 10).map((name) => `“${name}”`);
    assert.equal(said(...names.map((name) => ({ [name]: 1 }))), ignored(`${expected.join(', ')} …`));
  });
});

describe('The warning has the line of the point', () => {
  const lineOf = (points: readonly object[], validLines: readonly number[]) => {
    const unread = new IgnoredPointFields();
    for (const [index, point] of points.entries()) unread.note(point, index + 1);
    return unread.warnings(validLines.map((line) => ({ line })))[0]?.line;
  };
  const flood = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, 1]));

  it('if a single one has such fields', () => assert.equal(lineOf([{}, { colour: 1, size: 2 }, {}], [1, 2, 3]), 2));
  it('but not if that point is wrong', () => assert.equal(lineOf([{}, { colour: 1 }], [1]), null));
  it('but not if several have them', () => assert.equal(lineOf([{ colour: 1 }, { colour: 1 }], [1, 2]), null));
  it('but not if further points were not searched', () => assert.equal(lineOf([flood, { colour: 1 }], [1, 2]), null));
});
