import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, requireFault, requireFound, rowOf, rowsOf } from '../answer.ts';
import type { Query } from '../caller.ts';
import {
  DateTime,
  Day,
  type FieldTable,
  Integer,
  object,
  orNull,
  requireFields,
  Text,
  TrueOrFalse,
  ValueOrNull,
} from '../field-table.ts';
import { drivers } from '../prepare/drivers.ts';
import { dispatcher } from '../prepare/people.ts';
import type { Trial } from '../trial.ts';

const path = '/driver/';

export const driverTable = {
  id: Integer,
  name: Text,
  cpf: Text,
  rg: Text,
  company_registry: Text,
  email: orNull(Text),
  phone_number: orNull(Text),
  is_deliveryman: TrueOrFalse,
  identifier: orNull(Text),
  customer_id: Integer,
  user_id: orNull(Integer),
  users: ValueOrNull,
  department_id: orNull(Integer),
  department: object({ external_code: Text, name: Text, id: Integer }),
  cost_center_id: Integer,
  cost_center: object({ name: Text, id: Integer }),
  work_shift_id: orNull(Integer),
  work_shift: orNull(object({})),
  point_of_interest_id: orNull(Integer),
  state_id: orNull(Integer),
  cnh_category_id: Integer,
  cnh_category: orNull(object({})),
  cnh_number: Text,
  cnh_date: Day,
  first_cnh_date: orNull(Day),
  cnh_file: ValueOrNull,
  toxicology_expiration: orNull(Day),
  date_of_birth: Day,
  date_created: DateTime,
  status: ValueOrNull,
  neighborhood: orNull(Text),
  number: orNull(Text),
  cep: orNull(Text),
  revenues: ValueOrNull,
  revenues_type: ValueOrNull,
} as const satisfies FieldTable;

const related = ['department', 'cost_center', 'work_shift'] as const;

export function listAgentsAndDrivers(trial: Trial): void {
  const list = async (query: Query = {}) => (await trial.admin()).get(path, query);
  const ids = async () => {
    const { agent, driver, bare } = await trial.once(drivers);
    return { agent: agent.id, driver: driver.id, bare: bare.id, all: [agent.id, driver.id, bare.id] };
  };

  describe('GET /driver/', () => {
    trial.rule('lists rows with the fields of the table', async () => {
      const { agent } = await trial.once(drivers);
      const row = rowOf(await list({ id: Number(agent.id) }), agent.id);
      requireFields(driverTable, row);
      for (const name of ['identifier', 'work_shift_id', 'cnh_date', 'first_cnh_date', 'date_of_birth', 'number'])
        assert.deepEqual(row[name], agent[name], name);
      assert.ok(row.work_shift !== null, 'work_shift');
    });

    trial.rule('has them all, null where no value was sent', async () => {
      const { driver } = await trial.once(drivers);
      const empty = ['rg', 'company_registry', 'email', 'phone_number', ...related, 'cnh_number', 'cnh_date'];
      const row = rowOf(await list({ id: Number(driver.id), is_deliveryman: 2 }), driver.id);
      requireFields({ ...driverTable, cost_center_id: orNull(Integer), date_of_birth: orNull(Day) }, row, { empty });
    });

    trial.rule('always answers a list, of one too', async () => {
      const { agent } = await ids();
      assert.equal(rowsOf(await list({ id: Number(agent) })).length, 1);
    });

    trial.rule('cpf: finds the record with that CPF', async () => {
      const { agent } = await trial.once(drivers);
      assert.deepEqual(idsOf(await list({ cpf: String(agent.cpf) })), [agent.id]);
    });

    trial.rule('id: finds the record with that id, and nothing for an unknown id', async () => {
      const { agent } = await ids();
      assert.deepEqual(idsOf(await list({ id: Number(agent) })), [agent]);
      assert.deepEqual(idsOf(await list({ id: 2_000_000_000_000 })), []);
    });

    for (const [description, part] of [
      ['by a part of it', 'Gonçalves'],
      ['without accents', 'antonio goncalves'],
      ['in capitals', 'ANTÔNIO GONÇ'],
    ] as const) {
      trial.rule(`name: finds it ${description}`, async () => {
        const { agent, all } = await ids();
        requireFound(await list({ name: part, is_deliveryman: 2 }), all, [agent]);
      });
    }

    trial.rule('name: a sign that means something to a database stands for itself', async () => {
      const { all } = await ids();
      for (const name of ['%', '_', `${trial.prefix}%`]) requireFound(await list({ name, is_deliveryman: 2 }), all, []);
    });

    for (const [value, expected] of [
      [undefined, ['agent', 'bare']],
      [1, ['agent', 'bare']],
      [0, ['driver']],
      [2, ['agent', 'driver', 'bare']],
    ] as const) {
      trial.rule(`is_deliveryman: ${value ?? 'absent'} finds ${expected.join(', ')}`, async () => {
        const known = await ids();
        const found = await list({ name: trial.prefix, is_deliveryman: value });
        requireFound(
          found,
          known.all,
          expected.map((name) => known[name]),
        );
      });
    }

    for (const name of ['identifier', 'company_registry'] as const) {
      trial.rule(`${name}: finds the record with that value`, async () => {
        const { agent } = await trial.once(drivers);
        assert.deepEqual(idsOf(await list({ [name]: String(agent[name]) })), [agent.id]);
        assert.deepEqual(idsOf(await list({ [name]: `${trial.prefix}-of-nobody` })), []);
      });
    }

    trial.rule('cnh_category_id: keeps the drivers of that category', async () => {
      const { agent, driver, all } = await ids();
      requireFound(await list({ cnh_category_id: 8, is_deliveryman: 2 }), all, [agent]);
      requireFound(await list({ cnh_category_id: 2, is_deliveryman: 2 }), all, [driver]);
    });

    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      trial.rule(`cnh_category_id: ${id} is a category`, async () => {
        rowsOf(await list({ cnh_category_id: id, limit: 1 }));
      });
    }

    for (const id of ['0', '10', 'AB']) {
      trial.rule(`cnh_category_id: ${id} is none, 400`, async () =>
        requireFault(await list({ cnh_category_id: id }), 400, 'cnh_category_id'),
      );
    }

    trial.rule('includes: brings department, cost_center and work_shift when absent, else what it names', async () => {
      const { agent } = await ids();
      for (const name of related) {
        const row = rowOf(await list({ id: Number(agent), includes: name }), agent);
        requireFields(driverTable, row, { empty: related.filter((other) => other !== name) });
        assert.ok(row[name] !== null, name);
      }
    });

    trial.rule('includes: takes several, as comma-separated text', async () => {
      const { agent } = await ids();
      const row = rowOf(await list({ id: Number(agent), includes: related.join(',') }), agent);
      requireFields(driverTable, row);
    });

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await list({ includes: 'weather' });
      requireFault(answer, 400, 'includes');
      for (const name of related) assert.ok(answer.text.includes(name), answer.summary);
    });

    trial.rule('is in the order of names', async () => {
      const { agent, driver, bare, all } = await ids();
      const found = idsOf(await list({ name: trial.prefix, is_deliveryman: 2 }));
      assert.deepEqual(
        found.filter((id) => all.includes(id)),
        [agent, driver, bare],
      );
    });

    trial.rule('hides CPF, RG and CNH from callers without permission to read personal data', async () => {
      const { agent } = await trial.once(drivers);
      const caller = await (await trial.once(dispatcher)).caller();
      const row = rowOf(await caller.get(path, { id: Number(agent.id) }), agent.id);
      for (const name of ['cpf', 'rg', 'cnh_number']) assert.notEqual(row[name], agent[name], name);
      assert.equal(row.name, agent.name);
    });
  });
}
