import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { problemOf } from '../../answer.ts';
import type { Fields } from '../../field-table.ts';
import { type Crews, crews as prepared } from '../../prepare/crews.ts';
import { deliveries, importOnePlan, importPlans, load, sendImport } from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

/** Fields that exclude each other. */
const exclusive: readonly (readonly [name: string, other: string])[] = [
  ['vehicle_plates', 'document_numbers'],
  ['vehicle_plates', 'vehicle_plate'],
  ['document_numbers', 'document_number'],
  ['entity', 'vehicle_plate'],
  ['entity', 'document_number'],
  ['entity', 'vehicle_plates'],
  ['entity', 'document_numbers'],
];

const crewFields = ({ van, ana }: Crews): Fields => ({
  vehicle_plate: van.plate,
  document_number: ana.cpf,
  vehicle_plates: [van.plate],
  document_numbers: [ana.cpf],
  entity: [{ document_number: ana.cpf, vehicle_plate: van.plate }],
});

/** The fields that name the vehicles and drivers of a plan, and which of them may be combined. */
export function crews(trial: Trial): void {
  const executors = (plans: readonly Fields[]) => plans.map(({ vehicle_id, user_id }) => ({ vehicle_id, user_id }));

  describe('POST /import/route_plan, who executes it', () => {
    trial.rule('vehicle_plate and document_number: may be given together', async () => {
      const { truck, ana, anasUser } = await trial.once(prepared);
      const data = { vehicle_plate: truck.plate, document_number: ana.cpf };
      const { plan } = await importOnePlan(trial, deliveries(2), { data });
      assert.deepEqual(executors([plan]), [{ vehicle_id: truck.id, user_id: anasUser.id }]);
    });

    trial.rule('vehicle_plate: may be given alone, and the plan has that vehicle', async () => {
      const { truck } = await trial.once(prepared);
      const { plan } = await importOnePlan(trial, deliveries(2), { data: { vehicle_plate: truck.plate } });
      assert.equal(plan.vehicle_id, truck.id);
    });

    trial.rule('none of them: makes a plan without vehicle and user', async () => {
      const { plan } = await importOnePlan(trial, deliveries(2));
      assert.deepEqual(executors([plan]), [{ vehicle_id: null, user_id: null }]);
    });

    trial.rule('vehicle_plates: each vehicle in use has a plan', async () => {
      const { van, truck } = await trial.once(prepared);
      const data = { vehicle_plates: [van.plate, truck.plate] };
      const { plans } = await importPlans(trial, deliveries(4, load(50)), { data });
      assert.deepEqual(plans.map(({ vehicle_id }) => vehicle_id).sort(), [van.id, truck.id].sort());
    });

    trial.rule('document_numbers: one plan a driver, with the one active vehicle that is their own', async () => {
      const { van, ana, anasUser } = await trial.once(prepared);
      const { plan } = await importOnePlan(trial, deliveries(2), { data: { document_numbers: [ana.cpf] } });
      assert.deepEqual(executors([plan]), [{ vehicle_id: van.id, user_id: anasUser.id }]);
    });

    trial.rule('document_numbers: of a driver without a vehicle make a plan without one', async () => {
      const { bia } = await trial.once(prepared);
      const { plan } = await importOnePlan(trial, deliveries(2), { data: { document_numbers: [bia.cpf] } });
      assert.equal(plan.vehicle_id, null);
    });

    trial.rule('entity: joins a driver, a vehicle and a helper, returned in helper_id', async () => {
      const { truck, ana, bia, anasUser } = await trial.once(prepared);
      const entity = [{ document_number: ana.cpf, vehicle_plate: truck.plate, helper: bia.cpf }];
      const { plan } = await importOnePlan(trial, deliveries(2), { data: { entity } });
      assert.deepEqual(executors([plan]), [{ vehicle_id: truck.id, user_id: anasUser.id }]);
      assert.equal(plan.helper_id, bia.id);
    });

    trial.rule('entity: does without a helper', async () => {
      const { van, ana } = await trial.once(prepared);
      const entity = [{ document_number: ana.cpf, vehicle_plate: van.plate }];
      const { plan } = await importOnePlan(trial, deliveries(1), { data: { entity } });
      assert.deepEqual([plan.vehicle_id, plan.helper_id], [van.id, null]);
    });

    for (const name of ['document_number', 'vehicle_plate'])
      trial.rule(`entity: needs its ${name}, else 400`, async () => {
        const { entity } = crewFields(await trial.once(prepared));
        const [member] = entity as readonly [Fields];
        problemOf(
          await sendImport(trial, deliveries(1), { data: { entity: [{ ...member, [name]: undefined }] } }),
          400,
        );
      });

    for (const [name, other] of exclusive)
      trial.rule(`${name} and ${other}: are refused together with 422`, async () => {
        const fields = crewFields(await trial.once(prepared));
        const data = { [name]: fields[name], [other]: fields[other] };
        problemOf(await sendImport(trial, deliveries(1), { data }), 422);
      });

    trial.rule('optimize: false with several crews is refused with 422 needs_optimize', async () => {
      const { van, truck } = await trial.once(prepared);
      const data = { vehicle_plates: [van.plate, truck.plate] };
      const answer = await sendImport(trial, deliveries(2), { data, beside: { optimize: false } });
      problemOf(answer, 422);
      assert.match(answer.text, /"needs_optimize"/);
    });
  });
}
