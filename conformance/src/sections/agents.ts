import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { problemOf, recordOf, requireFault, requireLocation, rowOf } from '../answer.ts';
import { requireFields } from '../field-table.ts';
import { wrongCpf } from '../prepare/documents.ts';
import { drivers, newAgent } from '../prepare/drivers.ts';
import type { Trial } from '../trial.ts';
import { driverTable } from './list-agents-and-drivers.ts';

const path = '/driver/';

/** Fields that the creation call does not set are empty. */
const emptyFields = [
  'identifier',
  'user_id',
  'department_id',
  'department',
  'cost_center_id',
  'cost_center',
  'work_shift_id',
  'work_shift',
  'point_of_interest_id',
  'state_id',
  'cnh_category_id',
  'cnh_category',
  'cnh_number',
  'cnh_date',
  'first_cnh_date',
  'toxicology_expiration',
  'date_of_birth',
  'neighborhood',
  'number',
  'cep',
];

export function agents(trial: Trial): void {
  describe('POST /driver/', () => {
    trial.rule('answers 201 with the fields of the agent table, and where it is', async () => {
      const answer = await (await trial.admin()).post(path, { data: newAgent(trial), is_deliveryman: true });
      const agent = recordOf(answer, 201);
      trial.willRemove(`${path}${agent.id}`);
      requireFields(driverTable, agent, { empty: emptyFields });
      requireLocation(answer, `/driver/${agent.id}`);
    });

    trial.rule('keeps what it was given, and the listing has it', async () => {
      const sent = newAgent(trial);
      const agent = await trial.create(path, sent, { is_deliveryman: true });
      for (const [name, value] of Object.entries(sent)) assert.equal(agent[name], value, name);
      const listed = rowOf(await (await trial.admin()).get(path, { id: Number(agent.id) }), agent.id);
      for (const [name, value] of Object.entries(sent)) assert.equal(listed[name], value, name);
    });

    for (const [name, wrong] of [
      ['name', 5],
      ['cpf', 12_345_678_909],
      ['company_registry', 12],
      ['rg', true],
      ['email', {}],
      ['phone_number', 1_195_555_010],
      ['is_deliveryman', 'yes'],
    ] as const) {
      trial.rule(`${name}: ${JSON.stringify(wrong)} is of the wrong type, 400`, async () => {
        const data = { ...newAgent(trial), [name]: wrong };
        requireFault(await (await trial.admin()).post(path, { data }), 400, `/data/${name}`);
      });
    }

    for (const [inside, beside, expected] of [
      [true, false, true],
      [false, true, false],
      [undefined, false, false],
      [undefined, true, true],
    ] as const) {
      trial.rule(`is_deliveryman: ${inside} inside data and ${beside} beside it is ${expected}`, async () => {
        const data = { ...newAgent(trial), is_deliveryman: inside };
        assert.equal((await trial.create(path, data, { is_deliveryman: beside })).is_deliveryman, expected);
      });
    }

    trial.rule('cpf: is refused with 422 when its check digits are wrong', async () => {
      const data = { ...newAgent(trial), cpf: wrongCpf() };
      requireFault(await (await trial.admin()).post(path, { data }), 422, '/data/cpf');
    });

    trial.rule('cpf: that of another is refused with 409 and the id of the one who has it', async () => {
      const { agent } = await trial.once(drivers);
      const answer = await (await trial.admin()).post(path, { data: { ...newAgent(trial), cpf: agent.cpf } });
      problemOf(answer, 409);
      assert.ok(answer.text.split(/\D+/).includes(String(agent.id)), `${agent.id} is named: ${answer.summary}`);
    });
  });
}
