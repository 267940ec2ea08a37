import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { bodyOf, problemOf } from '../../answer.ts';
import { collection, type FieldTable, Integer, object, oneOf, orNull, requireFields, Text } from '../../field-table.ts';
import { crews } from '../../prepare/crews.ts';
import { viewer } from '../../prepare/people.ts';
import {
  arrival,
  deliveries,
  departure,
  importPath,
  importPlans,
  importReportOf,
  listOf,
  sendImport,
} from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

export const wrongLineTable = {
  line: Integer,
  name: orNull(Text),
  external_code: orNull(Text),
  field: orNull(Text),
  column: orNull(Text),
  value: orNull(Text),
  code: Text,
  message: Text,
} as const satisfies FieldTable;

export const wrongPlanTable = {
  external_code: Text,
  field: orNull(Text),
  value: orNull(Text),
  code: Text,
  message: Text,
} as const satisfies FieldTable;

export const unassignedTable = {
  name: Text,
  external_code: orNull(Text),
  line: Integer,
  code: oneOf(
    'capacity',
    'axles',
    'time_window',
    'break',
    'plan_period',
    'unreachable',
    'not_geocoded',
    'max_points',
    'no_room',
  ),
  reason: Text,
  detail: orNull(Text),
} as const satisfies FieldTable;

const importedTable = {
  id: Integer,
  external_code: Text,
  status: oneOf('P', 'E', 'C', 'W', 'I', 'R'),
  vehicle_id: orNull(Integer),
  user_id: orNull(Integer),
  total_points: Integer,
} as const satisfies FieldTable;

const reportTable = {
  route_points: Integer,
  wrong_lines: collection(object(wrongLineTable)),
  wrong_route_plans: collection(object(wrongPlanTable)),
  unassigned_points: collection(object(unassignedTable)),
  route_plans: collection(object(importedTable)),
  warnings: collection(),
} as const satisfies FieldTable;

/** The response to an import. */
export function report(trial: Trial): void {
  describe('POST /import/route_plan, its answer', () => {
    trial.rule('has the fields of the table', async () => {
      requireFields(reportTable, await importReportOf(trial, deliveries(3)), {
        empty: ['wrong_lines', 'wrong_route_plans', 'unassigned_points'],
      });
    });

    trial.rule('has them all where something is wrong', async () => {
      const sent = [{ name: 'Sem lugar' }, ...deliveries(1)];
      requireFields(reportTable, await importReportOf(trial, sent, { data: { vehicle_plate: 'AAA0A00' } }));
    });

    trial.rule('counts in route_points the points that are in a plan', async () => {
      const report = await importReportOf(trial, [departure, ...deliveries(3), { name: 'Sem lugar' }, arrival]);
      assert.equal(report.route_points, 5);
    });

    trial.rule('returns each plan in route_plans as reading it does', async () => {
      const { van } = await trial.once(crews);
      const { report, plans } = await importPlans(trial, deliveries(3), { data: { vehicle_plate: van.plate } });
      const names = Object.keys(importedTable);
      assert.deepEqual(
        listOf(report, 'route_plans').map((reportedPlan) => names.map((name) => reportedPlan[name])),
        plans.map((plan) => names.map((name) => plan[name])),
      );
    });

    trial.rule('is written in the language asked for', async () => {
      const body = { geocoding: false, data: { ...bodyData(trial), route_points: [{ name: 'Sem lugar' }] } };
      const admin = await trial.admin();
      const inLanguage = async (language: string) => {
        const report = bodyOf(await admin.post(importPath, body, { 'accept-language': language }));
        return listOf(report, 'wrong_lines')[0]?.message;
      };
      assert.notEqual(await inLanguage('pt-BR'), await inLanguage('en'));
    });

    trial.rule('is 403 for a viewer', async () => {
      const body = { data: { ...bodyData(trial), route_points: deliveries(1) } };
      problemOf(await (await (await trial.once(viewer)).caller()).post(importPath, body), 403);
    });

    trial.rule('is 400 in strict handling of a field that there is not', async () => {
      const admin = await trial.admin();
      const body = { colour: 'red', data: { ...bodyData(trial), route_points: deliveries(1) } };
      problemOf(await admin.post(importPath, body, { prefer: 'handling=strict' }), 400);
      assert.equal((await sendImport(trial, deliveries(1), { beside: { colour: 'red' } })).status, 200);
    });
  });
}

const bodyData = (trial: Trial) => ({
  date_time_start: '2031-08-05T11:00:00Z',
  date_time_end: '2031-08-05T21:00:00Z',
  external_code: trial.newCode(),
});
