import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { bodyOf } from '../../answer.ts';
import { type Fields, requireFields } from '../../field-table.ts';
import { type Crews, crews } from '../../prepare/crews.ts';
import { cpf, mercosulPlate, wrongCpf } from '../../prepare/documents.ts';
import { vehicles } from '../../prepare/fleet.ts';
import { deliveries, listOf, requireNothingStored, sendImport } from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';
import { wrongPlanTable } from './report.ts';

/** Errors of a plan, and the field reported for each. */
const wrong: readonly (readonly [
  says: string,
  field: string,
  data: (trial: Trial, known: Crews) => Fields | Promise<Fields>,
])[] = [
  ['an unknown plate', 'vehicle_plate', () => ({ vehicle_plate: mercosulPlate() })],
  ['a plate that is none', 'vehicle_plate', () => ({ vehicle_plate: '12' })],
  [
    'a blocked vehicle',
    'vehicle_plate',
    async (trial) => ({ vehicle_plate: (await trial.once(vehicles)).blocked.plate }),
  ],
  [
    'a cancelled vehicle',
    'vehicle_plate',
    async (trial) => ({ vehicle_plate: (await trial.once(vehicles)).cancelled.plate }),
  ],
  [
    'one unknown plate of several',
    'vehicle_plates',
    (_, { van }) => ({ vehicle_plates: [van.plate, mercosulPlate()] }),
  ],
  ['an unknown CPF', 'document_number', () => ({ document_number: cpf() })],
  ['a CPF with wrong check digits', 'document_number', () => ({ document_number: wrongCpf() })],
  ['one unknown CPF of several', 'document_numbers', (_, { ana }) => ({ document_numbers: [ana.cpf, cpf()] })],
  [
    'an unknown helper',
    'entity',
    (_, { ana, van }) => ({ entity: [{ document_number: ana.cpf, vehicle_plate: van.plate, helper: cpf() }] }),
  ],
  ['an end before its begin', 'date_time', () => ({ date_time_end: '2031-08-04T21:00:00Z' })],
  ['a period of more than seven days', 'date_time', () => ({ date_time_end: '2031-08-13T21:00:00Z' })],
];

/** Errors of a plan. Nothing of the plan is stored. */
export function wrongPlans(trial: Trial): void {
  describe('POST /import/route_plan, wrong_route_plans', () => {
    for (const [description, field, data] of wrong)
      trial.rule(`a plan with ${description} is answered 200, named, and nothing of it is stored`, async () => {
        const external_code = trial.newCode();
        const planData = { external_code, ...(await data(trial, await trial.once(crews))) };
        const answer = await sendImport(trial, deliveries(2), { data: planData });
        const report = bodyOf(answer);
        const faults = listOf(report, 'wrong_route_plans');
        assert.equal(faults.length, 1, answer.summary);
        for (const fault of faults) requireFields(wrongPlanTable, fault);
        assert.equal(faults[0]?.external_code, external_code);
        assert.ok(String(faults[0]?.field).startsWith(field), `${field} is named: ${answer.summary}`);
        assert.equal(report.route_points, 0);
        await requireNothingStored(trial, external_code, answer);
      });
  });
}
