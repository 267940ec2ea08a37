import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { bodyOf, requireFault } from '../../answer.ts';
import type { Fields } from '../../field-table.ts';
import {
  at,
  day,
  deliveries,
  importOnePlan,
  importPath,
  importReportOf,
  kmFromYard,
  listOf,
  plansOf,
  pointsOf,
  sendImport,
} from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

const flags = ['optimize', 'geocoding', 'has_time_window', 'is_async', 'dry_run', 'all_or_nothing'] as const;
const requirements = ['require_signature', 'require_picture', 'require_hodometer_picture', 'load_check'] as const;

/** A point whose window cannot be met by a vehicle that leaves the yard when the day begins. */
const tooFar = { name: 'Longe', ...kmFromYard(90), time_window: { begin: at('11:00'), end: at('11:05') } };
const near = { name: 'Perto', type: 'PA', ...kmFromYard(0) };

/** The fields of the body and of `data`, each with its effect. */
export function body(trial: Trial): void {
  describe('POST /import/route_plan, its body', () => {
    trial.rule(
      'optimize, geocoding, source, has_time_window, is_async: may be absent, and are as documented',
      async () => {
        const external_code = trial.newCode();
        const data = { ...day, external_code, route_points: [near, tooFar] };
        const report = bodyOf(await (await trial.admin()).post(importPath, { data }));
        const [plan] = await plansOf(trial, external_code);
        assert.deepEqual([plan?.status, plan?.source, report.unassigned_points], ['P', 'G', []]);
        for (const point of pointsOf(plan ?? {})) assert.equal(point.optimized_order, point.order, 'it is optimized');
      },
    );

    for (const flag of flags)
      trial.rule(`${flag}: must be a Boolean, else 400`, async () => {
        for (const value of ['true', 1])
          requireFault(await sendImport(trial, deliveries(1), { beside: { [flag]: value } }), 400, `/${flag}`);
      });

    trial.rule('data: must be given, else 400', async () =>
      requireFault(await (await trial.admin()).post(importPath, { optimize: true }), 400, '/data'),
    );

    for (const name of ['date_time_start', 'date_time_end', 'external_code', 'route_points'])
      trial.rule(`data.${name}: must be given, else 400`, async () => {
        const answer = await sendImport(trial, deliveries(1), { data: { [name]: undefined } });
        requireFault(answer, 400, `/data/${name}`);
      });

    for (const name of ['date_time_start', 'date_time_end'])
      trial.rule(`data.${name}: that is no date is refused with 400`, async () => {
        const answer = await sendImport(trial, deliveries(1), { data: { [name]: 'amanhã' } });
        requireFault(answer, 400, `/data/${name}`);
      });

    trial.rule('date_time_start, date_time_end, external_code: come back as they were sent', async () => {
      const period = { date_time_start: '2031-08-05T08:00:00-03:00', date_time_end: '2031-08-05T18:00:00-03:00' };
      const { plan } = await importOnePlan(trial, deliveries(1), { data: period });
      for (const name of ['date_time_start', 'date_time_end'] as const)
        assert.equal(Date.parse(String(plan[name])), Date.parse(period[name]), name);
    });

    trial.rule('has_time_window: false keeps windows and shows them, and plans without them', async () => {
      const { points, report } = await importOnePlan(trial, [near, tooFar], { beside: { has_time_window: false } });
      assert.deepEqual(report.unassigned_points, []);
      const window = points.find(({ name }) => name === 'Longe')?.time_window as Fields | undefined;
      assert.equal(Date.parse(String(window?.end)), Date.parse(at('11:05')));
    });

    trial.rule('has_time_window: true leaves out what cannot be served in its window', async () => {
      const report = await importReportOf(trial, [near, tooFar], { beside: { has_time_window: true } });
      assert.deepEqual(
        listOf(report, 'unassigned_points').map(({ name }) => name),
        ['Longe'],
      );
    });

    trial.rule('geocoding: given coordinates win over the address', async () => {
      const point = { name: 'Aqui', address: 'Praça da Sé, São Paulo - SP', ...kmFromYard(2) };
      const { points } = await importOnePlan(trial, [point], { beside: { geocoding: true } });
      assert.deepEqual([points[0]?.latitude, points[0]?.longitude], [point.latitude, point.longitude]);
    });

    for (const objective of ['time', 'distance', 'vehicles', 'balance'])
      trial.rule(`objective: may be ${objective}`, async () => {
        const { points } = await importOnePlan(trial, deliveries(3), { beside: { objective } });
        assert.equal(points.length, 3);
      });

    for (const name of ['objective', 'on_duplicate', 'source'])
      trial.rule(`${name}: that is none of the allowed ones is refused with 400`, async () =>
        requireFault(await sendImport(trial, deliveries(1), { beside: { [name]: 'X' } }), 400, `/${name}`),
      );

    trial.rule(`${requirements.join(', ')}: come back as they were sent`, async () => {
      for (const isRequired of [true, false]) {
        const requirementValues = Object.fromEntries(requirements.map((name) => [name, isRequired]));
        const { plan } = await importOnePlan(trial, deliveries(1), { data: requirementValues });
        for (const name of requirements) assert.equal(plan[name], isRequired, name);
      }
    });
  });
}
