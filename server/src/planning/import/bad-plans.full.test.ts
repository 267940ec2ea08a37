import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { refusalText } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

/** Tests imports that are rejected: the code and place of each fault, and that nothing is stored. */
let service: TestService;
let token: string;
before(async () => {
  service = await startTestService();
  token = (await service.logIn('dispatcher')).access;
});
after(() => service.stop());

const coordinates = { latitude: -30.03, longitude: -51.22 };
const good = { name: 'NF 1', ...coordinates };
const [eight, ten] = ['2026-12-01T08:00:00-03:00', '2026-12-01T10:00:00-03:00'];
const day = { date_time_start: eight, date_time_end: '2026-12-01T18:00:00-03:00' };
const item = { external_code: 'CX' };
const square = (size: number, cell: unknown = 60) => Array.from({ length: size }, () => Array(size).fill(cell));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });

type Fields = Readonly<Record<string, unknown>>;
const plan = (points: unknown, data: Fields = {}, beside: Fields = {}): Fields => ({
  source: 'H',
  geocoding: false,
  ...beside,
  data: { ...day, external_code: 'ROTA-1', route_points: points, ...data },
});
/** A plan with a single point, so that nothing is stored if it is wrong. */
const point = (more: Fields): Fields => plan([{ ...good, ...more }]);
const data = (more: Fields): Fields => plan([good], more);
const beside = (more: Fields): Fields => plan([good], {}, more);

/** The body with the text "HERE" replaced by something that JSON.stringify cannot write. */
const raw = (body: Fields, text: string): string => JSON.stringify(body).replace('"HERE"', text);

const answerTo = async (body: Fields | string) => {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/import/route_plan`, { method: 'POST', headers, body: sent });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};

/** The result of an import in one line: a refusal, or the faults of its lines and its plan. */
async function outcomeOf(body: Fields | string): Promise<string> {
  const answer = await answerTo(body);
  if (answer.status !== 200) return refusalText(answer.body);
  const { wrong_lines: lines, wrong_route_plans: plans, route_points: count } = answer.body as RoutePlanReport;
  const faults = [
    ...lines.map(({ line, field, code }) => `line ${line} ${field} ${code}`),
    ...plans.map(({ field, code }) => `plan ${field} ${code}`),
  ];
  return faults.length === 0 ? `${count} planned` : faults.join(', ');
}

const stored = async (): Promise<string> => {
  const tables = ['route', 'route_plan', 'route_point', 'route_point_item', 'plan_optimization', 'outbox', 'audit'];
  const counts = tables.map(
    (table) => `(select count(*) from ${table} where ${table === 'audit' ? "resource = 'route_plan'" : 'true'})`,
  );
  return (
    (await service.sql<{ counts: string }>(`select concat_ws(' ', ${counts.join(', ')}) as counts`))[0]?.counts ?? ''
  );
};

const cases: readonly [title: string, body: Fields | string, outcome: string][] = [
  // Invalid JSON, and numbers out of range.
  ['NaN', raw(point({ latitude: 'HERE' }), 'NaN'), '400 malformed_json'],
  ['Infinity', raw(point({ latitude: 'HERE' }), 'Infinity'), '400 malformed_json'],
  ['a latitude of 1e999', raw(point({ latitude: 'HERE' }), '1e999'), 'line 1 latitude wrong_type'],
  ['an order of -1e999', raw(point({ order: 'HERE' }), '-1e999'), 'line 1 order wrong_type'],
  [
    'a cell of 1e999',
    raw(beside({ source: 'M', matrix: { durations: [['HERE']] } }), '1e999'),
    '400 /matrix/durations/0/0 wrong_type',
  ],
  ['no object', '[]', '400  wrong_type'],
  ['objects in objects in objects', point({ surprise: nested(40) }), '400 too_deep'],

  // Nulls and empty values in required fields.
  ['no data', { source: 'H' }, '400 /data missing'],
  ['data that is null', { data: null }, '400 /data wrong_type'],
  ['points that are null', plan(null), '400 /data/route_points wrong_type'],
  ['no points', plan([]), '400 /data/route_points too_few'],
  ['a start that is no date', data({ date_time_start: 'tomorrow' }), '400 /data/date_time_start bad_format'],
  ['points that are an object', plan({}), '400 /data/route_points wrong_type'],
  ['an external code that is null', data({ external_code: null }), '400 /data/external_code wrong_type'],
  ['an external code that is empty', data({ external_code: '' }), '400 /data/external_code too_short'],
  ['an external code of blanks', data({ external_code: '   ' }), '400 /data/external_code too_short'],
  ['a start that is null', data({ date_time_start: null }), '400 /data/date_time_start wrong_type'],
  ['a name of blanks', point({ name: '   ' }), 'line 1 name too_short'],
  [
    'an empty crew',
    data({ entity: [{}] }),
    '400 /data/entity/0/document_number missing /data/entity/0/vehicle_plate missing',
  ],
  ['a flag that is null', beside({ optimize: null }), '400 /optimize wrong_type'],
  ['a plate that is null among others', data({ vehicle_plates: [null] }), '400 /data/vehicle_plates/0 wrong_type'],

  // Wrong types.
  ['a flag that is a text', beside({ is_async: 'true' }), '400 /is_async wrong_type'],
  ['a flag that is a number', beside({ dry_run: 1 }), '400 /dry_run wrong_type'],
  ['a dry run among what is said of the plan', data({ dry_run: true }), '400 /data/dry_run unknown_field'],
  ['a requirement that is a text', data({ load_check: 'yes' }), '400 /data/load_check wrong_type'],
  ['a plate that is a number', data({ vehicle_plate: 1234 }), '400 /data/vehicle_plate wrong_type'],
  ['plates that are a text', data({ vehicle_plates: 'AAA1A11,AAA1A12' }), '400 /data/vehicle_plates wrong_type'],
  ['an order that is a text', point({ order: '1' }), 'line 1 order wrong_type'],
  ['axles that are a text', point({ axles: '2' }), 'line 1 axles wrong_type'],
  ['half an axle', point({ axles: 2.5 }), 'line 1 axles wrong_type'],
  ['a delivery time that is a text', point({ delivery_time: '300' }), 'line 1 delivery_time wrong_type'],
  ['an info that is an object', point({ info: { text: 'x' } }), 'line 1 info wrong_type'],
  ['a name that is a list', point({ name: ['A'] }), 'line 1 name wrong_type'],
  ['a waiver that is a number', point({ disable_picture: 1 }), 'line 1 disable_picture wrong_type'],
  ['items that are an object', point({ route_point_items: item }), 'line 1 route_point_items wrong_type'],
  [
    'a quantity that is a text',
    point({ route_point_items: [{ ...item, quantity: '1' }] }),
    'line 1 route_point_items.0.quantity wrong_type',
  ],

  // Fields for crews that exclude each other.
  [
    'both plurals',
    data({ vehicle_plates: ['AAA1A11'], document_numbers: ['52998224725'] }),
    '422 /data/document_numbers contradicts',
  ],
  [
    'several crews and an order given',
    plan([good], { vehicle_plates: ['AAA1A11', 'AAA1A12'] }, { optimize: false }),
    '422 /optimize needs_optimize',
  ],

  // Unknown codes.
  ['an unknown source', beside({ source: 'X' }), '400 /source not_allowed'],
  ['an unknown objective', beside({ objective: 'speed' }), '400 /objective not_allowed'],
  ['an unknown on_duplicate', beside({ on_duplicate: 'skip' }), '400 /on_duplicate not_allowed'],

  // Values that are too large, too small or too long.
  ['a title of 300 characters', data({ external_code: 'x'.repeat(300) }), '400 /data/external_code too_long'],
  ['a code of 300 characters', point({ external_code: 'x'.repeat(300) }), 'line 1 external_code too_long'],
  ['an info of 2,001 characters', point({ info: 'x'.repeat(2001) }), 'line 1 info too_long'],
  ['a negative order', point({ order: -1 }), 'line 1 order too_small'],
  ['no axles at all', point({ axles: 0 }), 'line 1 axles too_small'],
  ['a negative delivery time', point({ delivery_time: -1 }), 'line 1 delivery_time too_small'],
  ['a delivery of more than a day', point({ delivery_time: 86_401 }), 'line 1 delivery_time too_large'],
  [
    'a negative capacity',
    point({ route_point_items: [{ ...item, capacity: -1 }] }),
    'line 1 route_point_items.0.capacity too_small',
  ],
  [
    'a negative quantity',
    point({ route_point_items: [{ ...item, quantity: -1 }] }),
    'line 1 route_point_items.0.quantity too_small',
  ],
  [
    'a negative value',
    point({ route_point_items: [{ ...item, value: -1 }] }),
    'line 1 route_point_items.0.value too_small',
  ],
  [
    'more than can be counted',
    point({ route_point_items: [{ ...item, quantity: 1e9, capacity: 1e9 }] }),
    'line 1 route_point_items too_large',
  ],
  ['10,001 points', plan(Array(10_001).fill(good)), '400 /data/route_points too_many'],
  ['201 vehicles', data({ vehicle_plates: Array(201).fill('AAA1A11') }), '400 /data/vehicle_plates too_many'],
  [
    '100,001 items',
    plan([
      ...Array(500).fill({ ...good, route_point_items: Array(200).fill(item) }),
      { ...good, route_point_items: [item] },
    ]),
    '422 /data/route_points too_many_items',
  ],
  [
    'more than 16 MB of text',
    plan(Array(2001).fill({ ...good, info: '🚚'.repeat(2000) })),
    'plan route_points too_much_text',
  ],
  [
    'a plan of the last century',
    data({ date_time_start: '1999-12-01T08:00:00Z', date_time_end: '1999-12-01T18:00:00Z' }),
    'plan date_time_start too_early',
  ],
  ['a plan without length', data({ date_time_end: eight }), 'plan date_time_start period_reversed'],

  // Windows.
  ['a window without length', point({ time_window: [eight, eight] }), 'line 1 time_window period_reversed'],
  ['a window of one end', point({ time_window: { begin: eight } }), 'line 1 time_window.end missing'],
  [
    'one window and several',
    point({ time_window: [eight, ten], time_windows: [[eight, ten]] }),
    'line 1 time_windows contradicts',
  ],
  [
    'windows that overlap',
    point({
      time_windows: [
        [eight, ten],
        [eight, ten],
      ],
    }),
    'line 1 time_windows overlaps',
  ],
  [
    'a window on the 31st of February',
    point({ time_window: '2026-02-31T08:00/2026-02-31T09:00' }),
    'line 1 time_window no_such_day',
  ],

  // Matrices.
  ['source M without a matrix', beside({ source: 'M' }), '422 /matrix missing'],
  [
    'a matrix of too few rows',
    plan([good, good], {}, { source: 'M', matrix: { durations: square(1) } }),
    '422 /matrix/durations wrong_size',
  ],
  [
    'a matrix with a short row',
    plan([good, good], {}, { source: 'M', matrix: { durations: [[0, 1], [1]] } }),
    '422 /matrix/durations/1 wrong_size',
  ],
  [
    'a matrix with a long row',
    plan(
      [good, good],
      {},
      {
        source: 'M',
        matrix: {
          durations: [
            [0, 1],
            [1, 0, 1],
          ],
        },
      },
    ),
    '422 /matrix/durations/1 wrong_size',
  ],
  [
    'distances of another size',
    plan([good, good], {}, { source: 'M', matrix: { durations: square(2), distances: square(3) } }),
    '422 /matrix/distances wrong_size',
  ],
  [
    'a negative cell',
    beside({ source: 'M', matrix: { durations: square(1, -1) } }),
    '400 /matrix/durations/0/0 too_small',
  ],
  [
    'a cell that is a text',
    beside({ source: 'M', matrix: { durations: square(1, '60') } }),
    '400 /matrix/durations/0/0 wrong_type',
  ],
  [
    'half a second',
    beside({ source: 'M', matrix: { durations: square(1, 0.5) } }),
    '400 /matrix/durations/0/0 wrong_type',
  ],
  [
    'a matrix for 1,001 points',
    plan(Array(1001).fill(good), {}, { source: 'M', matrix: { durations: [] } }),
    '422 /data/route_points too_many',
  ],

  // Characters that the database cannot store.
  ['a NUL in a title', data({ external_code: 'A\u0000B' }), '400 /data/external_code bad_character'],
  ['a NUL in a name', point({ name: 'A\u0000B' }), 'line 1 name bad_character'],
  ['a NUL in an info', point({ info: 'A\u0000B' }), 'line 1 info bad_character'],
  ['a NUL in an address', point({ address: { city: 'A\u0000B' } }), 'line 1 address.city bad_character'],
  [
    'a NUL in what an item is',
    point({ route_point_items: [{ ...item, description: 'A\u0000B' }] }),
    'line 1 route_point_items.0.description bad_character',
  ],
  ['half a character in an info', raw(point({ info: 'HERE' }), '"\\ud800"'), 'line 1 info bad_character'],

  ['a NUL in the name of a field', point({ 'in\u0000fo': 'A' }), 'line 1 in\ufffdfo bad_character'],

  // Duplicates of what must be unique.
  [
    'a second arrival',
    plan(
      [
        { ...good, type: 'CH' },
        { ...good, type: 'Chegada' },
      ],
      { vehicle_plate: 'ZZZ9Z99' },
    ),
    'line 2 type repeated, plan vehicle_plate unknown_plate, plan route_points nothing_to_deliver',
  ],
];

describe('An import of a plan', () => {
  for (const [title, body, expected] of cases)
    it(`with ${title} is refused, and nothing is stored`, async () => {
      const before = await stored();
      assert.equal(await outcomeOf(body), expected);
      assert.equal(await stored(), before);
    });

  const fine: readonly [title: string, body: Fields][] = [
    [
      'null in everything that may be absent',
      plan(
        [
          {
            ...good,
            ...Object.fromEntries(
              [
                'order',
                'info',
                'address',
                'type',
                'external_code',
                'axles',
                'delivery_time',
                'time_window',
                'time_windows',
                'route_point_items',
                'disable_signature_check',
                'disable_picture',
              ].map((name) => [name, null]),
            ),
          },
        ],
        { vehicle_plate: null, document_number: null, vehicle_plates: null, document_numbers: null, entity: null },
      ),
    ],
    ['empty lists', plan([{ ...good, route_point_items: [], time_windows: [] }], { vehicle_plates: [], entity: [] })],
    ['unknown fields', plan([{ ...good, colour: 'red' }], { colour: 'red' }, { colour: 'red' })],
    ['names of the language', point({ name: 'constructor', external_code: '__proto__' })],
  ];
  for (const [title, body] of fine)
    it(`with ${title} is imported`, async () => assert.equal(await outcomeOf(body), '1 planned'));
});

describe('A point of an import', () => {
  const faultsOf = async (fields: Fields) =>
    ((await answerTo(point(fields))).body as RoutePlanReport).wrong_lines.map(({ field, value, message }) => [
      field,
      value,
      message,
    ]);

  it('of an unknown type is reported with the names and codes of all types', async () => {
    assert.deepEqual(await faultsOf({ type: 'Visita' }), [
      ['type', 'Visita', 'must be one of Departure (PA), Pick-up (PC), Delivery (PE), Arrival (CH), not Visita'],
    ]);
  });

  const forms =
    'does not have the expected format: {"begin": "2026-01-31T08:00", "end": "2026-01-31T10:00"}, ["2026-01-31T08:00", "2026-01-31T10:00"] or "2026-01-31T08:00/2026-01-31T10:00"';
  const windows: readonly [title: string, fields: Fields, field: string, value: string][] = [
    ['as a text of hours', { time_window: '08:00/10:00' }, 'time_window', '08:00/10:00'],
    ['as a list of hours', { time_window: ['08:00', '10:00'] }, 'time_window', '["08:00","10:00"]'],
    ['from a start', { time_window: { start: '08:00', end: ten } }, 'time_window', `{"start":"08:00","end":"${ten}"}`],
    ['among several', { time_windows: ['08:00/10:00'] }, 'time_windows.0', '08:00/10:00'],
  ];
  for (const [title, fields, field, value] of windows)
    it(`with a wrong window ${title} is reported once, with its value and the accepted forms`, async () => {
      assert.deepEqual(await faultsOf(fields), [[field, value, forms]]);
    });
});
