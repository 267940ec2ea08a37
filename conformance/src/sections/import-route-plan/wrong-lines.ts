import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type Fields, requireFields } from '../../field-table.ts';
import {
  arrival,
  at,
  departure,
  importReportOf,
  kmFromYard,
  listOf,
  requireNothingStored,
} from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';
import { wrongLineTable } from './report.ts';

/** Errors of a point, and the field reported for each. */
const wrong: readonly (readonly [says: string, point: unknown, field: string])[] = [
  ['has no name', { name: undefined }, 'name'],
  ['has a latitude that is a text', { latitude: '-30.03' }, 'latitude'],
  ['is beyond the pole', { latitude: -91 }, 'latitude'],
  ['is beyond the date line', { longitude: 181 }, 'longitude'],
  ['has no coordinates, where nothing is geocoded', { latitude: undefined, longitude: undefined }, ''],
  ['has half of its coordinates', { longitude: undefined }, 'longitude'],
  ['is of an unknown type', { type: 'Visita' }, 'type'],
  ['is a second departure', { type: 'PA' }, 'type'],
  ['is a second arrival', { type: 'CH' }, 'type'],
  ['has a window that ends before it begins', { time_window: { begin: at('14:00'), end: at('13:00') } }, 'time_window'],
  ['has a window that is none', { time_window: 'de manhã' }, 'time_window'],
  ['has an item without external_code', { route_point_items: [{ quantity: 1 }] }, 'route_point_items'],
  ['has a delivery_time that is a text', { delivery_time: '300' }, 'delivery_time'],
  ['has a part of an axle', { axles: 2.5 }, 'axles'],
  ['has an order that is a text', { order: '1' }, 'order'],
];

/** Rejected points are reported, and the rest is planned. */
export function wrongLines(trial: Trial): void {
  const good = { name: 'Boa', ...kmFromYard(2) };

  describe('POST /import/route_plan, wrong_lines', () => {
    for (const [description, change, field] of wrong)
      trial.rule(`a point that ${description} is named with its line and field, and the rest goes on`, async () => {
        const point = { name: 'Errada', external_code: 'NF-13', ...kmFromYard(1), ...(change as Fields) };
        const report = await importReportOf(trial, [departure, arrival, point, good]);
        const lines = listOf(report, 'wrong_lines');
        assert.ok(lines.length > 0, 'it is named');
        for (const line of lines) requireFields(wrongLineTable, line);
        for (const { line, external_code } of lines) assert.deepEqual([line, external_code], [3, 'NF-13']);
        assert.ok(
          lines.some((line) => String(line.field).split('.')[0] === field || field === ''),
          `${field} is named: ${JSON.stringify(lines)}`,
        );
        assert.equal(report.route_points, 3);
      });

    trial.rule('what is no object is a wrong line', async () => {
      const report = await importReportOf(trial, [good, 'NF 7', null, 7]);
      assert.deepEqual([...new Set(listOf(report, 'wrong_lines').map(({ line }) => line))], [2, 3, 4]);
      assert.equal(report.route_points, 1);
    });

    trial.rule('a point without address and coordinates is one, where addresses are geocoded too', async () => {
      const report = await importReportOf(trial, [good, { name: 'Sem lugar' }], { beside: { geocoding: true } });
      assert.deepEqual(
        listOf(report, 'wrong_lines').map(({ line }) => line),
        [2],
      );
    });

    trial.rule('all of them wrong are answered 200, with no points and no plan', async () => {
      const external_code = trial.newCode();
      const report = await importReportOf(trial, [{ name: 'A' }, { name: 'B' }], { data: { external_code } });
      assert.deepEqual([report.route_points, listOf(report, 'wrong_lines').length], [0, 2]);
      await requireNothingStored(trial, external_code);
    });
  });
}
