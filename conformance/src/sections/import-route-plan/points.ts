import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type Fields, requireFields } from '../../field-table.ts';
import { at, importOnePlan, kmFromYard } from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';
import { itemTable } from '../route-points.ts';

/** The spellings of a type, and the code that is returned for each. */
const types: readonly (readonly [sent: string | undefined, code: string])[] = [
  ['PE', 'PE'],
  ['Entrega', 'PE'],
  ['ENTREGA', 'PE'],
  [undefined, 'PE'],
  ['PC', 'PC'],
  ['CO', 'PC'],
  ['Coleta', 'PC'],
  ['coleta', 'PC'],
];

const [begin, end] = [at('12:00'), at('20:00')];

/** The spellings of one and the same window. */
const windows: Readonly<Record<string, unknown>> = {
  '{begin, end}': { begin, end },
  '{start, end}': { start: begin, end },
  '[begin, end]': [begin, end],
  '"begin/end"': `${begin}/${end}`,
  'with an offset': { begin: '2031-08-05T09:00:00-03:00', end: '2031-08-05T17:00:00-03:00' },
};

/** The capacity that items take together. */
const capacities: readonly (readonly [says: string, items: readonly Fields[], capacity: number])[] = [
  [
    'that of each item by its quantity',
    [
      { quantity: 3, capacity: 2 },
      { quantity: 1, capacity: 5 },
    ],
    11,
  ],
  ['a begun unit as a whole one', [{ quantity: 2.1, capacity: 10 }], 30],
  ['one where no quantity is said', [{ capacity: 7 }], 7],
  [
    'nothing where capacity is null',
    [
      { quantity: 9, capacity: null },
      { quantity: 1, capacity: 4 },
    ],
    4,
  ],
];

/** The fields of a point. */
export function points(trial: Trial): void {
  const imported = async (point: Fields, beside: Fields = {}): Promise<Fields> => {
    const { points } = await importOnePlan(trial, [{ name: 'NF 1', ...kmFromYard(3), ...point }], { beside });
    return points[0] ?? assert.fail('there is a point');
  };
  const same = (moment: unknown): number => Date.parse(String(moment));

  describe('POST /import/route_plan, its points', () => {
    trial.rule('name, latitude, longitude, external_code, disable_picture: come back as they were sent', async () => {
      const sentFields = {
        name: 'Padaria São João',
        ...kmFromYard(4, 2),
        external_code: 'NF-77',
        disable_picture: true,
      };
      const point = await imported({ ...sentFields, info: 'Tocar duas vezes', disable_signature_check: true });
      for (const [name, value] of Object.entries(sentFields)) assert.deepEqual(point[name], value, name);
    });

    trial.rule('type: is taken as a code or a name in any case, and returned as a code', async () => {
      const sent = types.map(([type], index) => ({ name: `${index}`, type, order: index, ...kmFromYard(index + 1) }));
      const { points } = await importOnePlan(trial, sent, { beside: { optimize: false } });
      assert.deepEqual(
        points.map(({ type }) => type),
        types.map(([, code]) => code),
      );
    });

    trial.rule('type: Partida is PA and Chegada is CH', async () => {
      const ends = [
        { name: 'Fim', type: 'chegada', ...kmFromYard(0) },
        { name: 'NF 1', ...kmFromYard(1) },
        { name: 'Início', type: 'Partida', ...kmFromYard(0) },
      ];
      const { points } = await importOnePlan(trial, ends);
      assert.deepEqual(
        points.map(({ name, type }) => [name, type]),
        [
          ['Início', 'PA'],
          ['NF 1', 'PE'],
          ['Fim', 'CH'],
        ],
      );
    });

    trial.rule('address: a text comes back as it is', async () =>
      assert.equal((await imported({ address: 'Rua da Praia, 100' })).address, 'Rua da Praia, 100'),
    );

    trial.rule('address: of parts comes back as a text, and the parts in address_detail', async () => {
      const parts = { street: 'Rua da Praia', number: '100', city: 'Porto Alegre', state: 'RS', cep: '90020-060' };
      const { address, address_detail } = await imported({ address: parts });
      for (const part of [parts.street, parts.number, parts.city])
        assert.ok(typeof address === 'string' && address.includes(part), `${address}`);
      for (const [name, value] of Object.entries(parts)) assert.equal((address_detail as Fields)[name], value, name);
    });

    for (const [description, time_window] of Object.entries(windows))
      trial.rule(`time_window: may be written ${description}`, async () => {
        const { time_window: window } = await imported({ time_window }, { has_time_window: true });
        const { begin: first, end: last } = window as Fields;
        assert.deepEqual([same(first), same(last)], [same(begin), same(end)]);
      });

    trial.rule('time_window: absent comes back null', async () => assert.equal((await imported({})).time_window, null));

    trial.rule('time_windows: may be several, and service begins in one of them', async () => {
      const time_windows = [
        { begin: at('12:00'), end: at('13:00') },
        { begin: at('15:00'), end: at('16:00') },
      ];
      const point = await imported({ time_windows }, { has_time_window: true });
      const served = same(point.service_start);
      assert.equal((point.time_windows as readonly Fields[]).length, 2);
      assert.ok(time_windows.some((window) => same(window.begin) <= served && served <= same(window.end)));
    });

    trial.rule('delivery_time: comes back as it was sent', async () =>
      assert.equal((await imported({ delivery_time: 720 })).delivery_time, 720),
    );

    trial.rule('route_point_items: come back with what was said of them, an id, and unchecked', async () => {
      const item = { external_code: 'CX-9', value: 10.5, description: 'Caixa', quantity: 2.5, capacity: 3 };
      const { route_point_items } = await imported({ route_point_items: [item] });
      const [stored] = route_point_items as readonly Fields[];
      requireFields(itemTable, stored ?? {});
      for (const [name, value] of Object.entries(item)) assert.deepEqual(stored?.[name], value, name);
      assert.ok(Number.isSafeInteger(stored?.id));
      assert.deepEqual([stored?.checked, stored?.checked_date], [false, null]);
    });

    for (const [description, items, capacity] of capacities)
      trial.rule(`capacity: counts ${description}`, async () => {
        const route_point_items = items.map((item) => ({ external_code: 'CX', ...item }));
        assert.equal((await imported({ route_point_items })).capacity, capacity);
      });
  });
}
