import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe } from 'node:test';
import { bodyOf, problemOf } from '../../answer.ts';
import { collection, Integer, object, requireFields } from '../../field-table.ts';
import {
  day,
  deliveries,
  importPath,
  importReportOf,
  listOf,
  plansOf,
  requireNothingStored,
  sendImport,
} from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';
import { unassignedTable, wrongLineTable, wrongPlanTable } from './report.ts';

const refusedTable = {
  route_points: Integer,
  wrong_lines: collection(object(wrongLineTable)),
  wrong_route_plans: collection(object(wrongPlanTable)),
  unassigned_points: collection(object(unassignedTable)),
};

/** Whether a plan is stored: `dry_run`, `on_duplicate`, `all_or_nothing`, a repeated key. */
export function storing(trial: Trial): void {
  const idsOf = async (external_code: string) => (await plansOf(trial, external_code)).map(({ id }) => id);

  describe('POST /import/route_plan, what is stored', () => {
    for (const [place, input] of [
      ['the body', { beside: { dry_run: true } }],
      ['the query', { query: '?dry_run=true' }],
    ] as const)
      trial.rule(`dry_run: in ${place} does everything but storing`, async () => {
        const external_code = trial.newCode();
        const report = await importReportOf(trial, [...deliveries(2), { name: 'Sem lugar' }], {
          data: { external_code },
          ...input,
        });
        assert.deepEqual([report.route_points, listOf(report, 'wrong_lines').length], [2, 1]);
        await requireNothingStored(trial, external_code);
      });

    for (const beside of [{}, { on_duplicate: 'allow' }])
      trial.rule(`on_duplicate: ${beside.on_duplicate ?? 'absent'} stores another plan of the same code`, async () => {
        const data = { external_code: trial.newCode() };
        for (let time = 0; time < 2; time += 1) await importReportOf(trial, deliveries(1), { data, beside });
        assert.equal((await idsOf(data.external_code)).length, 2);
      });

    trial.rule('on_duplicate: error names the plan wrong as duplicate, and stores nothing', async () => {
      const data = { external_code: trial.newCode() };
      await importReportOf(trial, deliveries(1), { data });
      const before = await idsOf(data.external_code);
      const report = await importReportOf(trial, deliveries(2), { data, beside: { on_duplicate: 'error' } });
      assert.deepEqual(
        listOf(report, 'wrong_route_plans').map(({ field, code }) => [field, code]),
        [['external_code', 'duplicate']],
      );
      assert.deepEqual(await idsOf(data.external_code), before);
    });

    trial.rule('on_duplicate: replace removes the earlier plan, and stores this one', async () => {
      const data = { external_code: trial.newCode() };
      await importReportOf(trial, deliveries(1), { data });
      const report = await importReportOf(trial, deliveries(2), { data, beside: { on_duplicate: 'replace' } });
      const [made] = listOf(report, 'route_plans');
      assert.deepEqual(await idsOf(data.external_code), [made?.id]);
    });

    trial.rule('all_or_nothing: one wrong line refuses all with 422 and the same four lists', async () => {
      const data = { external_code: trial.newCode() };
      const sent = [...deliveries(1), { name: 'Sem lugar' }];
      const answer = await sendImport(trial, sent, { data, beside: { all_or_nothing: true } });
      const problem = problemOf(answer, 422);
      requireFields(refusedTable, problem);
      assert.deepEqual([problem.route_points, listOf(problem, 'wrong_lines')[0]?.line], [0, 2]);
      await requireNothingStored(trial, data.external_code, answer);
    });

    trial.rule('all_or_nothing: with nothing wrong is stored', async () => {
      const data = { external_code: trial.newCode() };
      await importReportOf(trial, deliveries(1), { data, beside: { all_or_nothing: true } });
      assert.equal((await idsOf(data.external_code)).length, 1);
    });

    trial.rule('Idempotency-Key: sent again is answered the same, and stores one plan', async () => {
      const external_code = trial.newCode();
      const body = { source: 'H', data: { ...day, external_code, route_points: deliveries(2) } };
      const headers = { 'idempotency-key': randomUUID() };
      const admin = await trial.admin();
      const first = bodyOf(await admin.post(importPath, body, headers));
      const again = await admin.post(importPath, body, headers);
      assert.deepEqual(bodyOf(again), first);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      assert.equal((await idsOf(external_code)).length, 1);
    });
  });
}
