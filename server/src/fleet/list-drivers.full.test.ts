import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoDocument } from '../demo/company.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { cpfOf } from '../testing/documents.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** In the order that a person expects. */
const people: readonly { name: string; is_deliveryman?: boolean; [field: string]: unknown }[] = [
  { name: 'abel Souza', identifier: 'A1', cnh_category_id: 1 },
  { name: 'Ábila Souza', company_registry: 'R-2', is_deliveryman: false, cnh_category_id: 9 },
  { name: 'Érica Conceição', identifier: 'a1', cnh_category_id: 9, status: 'I' },
  { name: 'José 100%', company_registry: 'R-4' },
  { name: 'José_Luís' },
  { name: 'Zeca', is_deliveryman: false },
  { name: 'Zeca', identifier: 'A1', status: 'I' },
];

describe('The list of drivers', () => {
  let service: TestService;
  let client: Client;
  let token: string;
  const { sql, insert } = demoRecords(() => service);
  before(async () => {
    service = await startTestService();
    client = await service.as('manager');
    for (const [index, data] of [...people.entries()].sort(([a], [b]) => ((a * 3) % 7) - ((b * 3) % 7))) {
      await client.call('createDriver', { body: { data: { ...data, cpf: cpfOf(index) } } });
    }
    const { body } = await service.client.call('login', {
      body: { username: 'manager', parent_username: demoDocument, password: 'tropeiro-demo' },
    });
    token = body.access_token;
    const other = await service.asOther();
    await other.call('createDriver', { body: { data: { name: 'Abel Alheio', cpf: cpfOf(99), identifier: 'A1' } } });
  });
  after(() => service.stop());

  /** The query string as typed by hand, not as a client encodes it. */
  const ask = (query: string, accept = 'application/json') =>
    fetch(`${service.url}/driver/?${query}`, { headers: { authorization: `Bearer ${token}`, accept } });
  const list = async (query: object = {}) => (await client.call('listDrivers', { query })).body.data;
  const namesOf = (drivers: readonly { name: string }[]) => drivers.map(({ name }) => name);
  const named = (isNamed: (index: number) => boolean) => namesOf(people.filter((_, index) => isNamed(index)));

  const filters: readonly [title: string, query: string, expected: readonly number[]][] = [
    ['contains the agents by default', '', [0, 2, 3, 4, 6]],
    ...['1', 'true', 'SIM'].map((text): [string, string, number[]] => [
      `holds the agents by is_deliveryman=${text}`,
      `is_deliveryman=${text}`,
      [0, 2, 3, 4, 6],
    ]),
    ...['0', 'false', 'nao', 'n%C3%A3o'].map((text): [string, string, number[]] => [
      `holds the others by is_deliveryman=${text}`,
      `is_deliveryman=${text}`,
      [1, 5],
    ]),
    ['holds all by is_deliveryman=2', 'is_deliveryman=2', [0, 1, 2, 3, 4, 5, 6]],
    ['is found by CPF', `cpf=${cpfOf(2)}`, [2]],
    ['is found by CPF with punctuation', `cpf=${cpfOf(2).replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-')}`, [2]],
    ['is empty for a CPF that no driver has', 'cpf=1', []],
    ['is found by a part of the name', 'name=souz&is_deliveryman=2', [0, 1]],
    ['is found without the accents of the name', 'name=CONCEICAO', [2]],
    ['is found with accents the name has not', 'name=ABÉL', [0]],
    ['takes % as it is', 'name=100%25', [3]],
    ['takes _ as it is', 'name=_', [4]],
    ['takes blanks between words', 'name=erica+con', [2]],
    ['is found by identifier, to the letter', 'identifier=A1', [0, 6]],
    ['is found by registration number', 'company_registry=R-4', [3]],
    ['is found by licence', 'cnh_category_id=9&is_deliveryman=2', [1, 2]],
    ['is found by all of it at once', 'cnh_category_id=9&identifier=a1&name=e', [2]],
  ];
  for (const [title, query, expected] of filters) {
    it(title, async () => {
      const answer = await ask(query);
      const { data } = (await answer.json()) as { data: { name: string }[] };
      assert.deepEqual(
        namesOf(data),
        named((index) => expected.includes(index)),
      );
    });
  }

  it('is found by id, as a list of one', async () => {
    const [abel] = await list({ cpf: cpfOf(0) });
    assert.deepEqual(namesOf(await list({ id: abel?.id })), ['abel Souza']);
    assert.deepEqual(await list({ id: 999_999 }), []);
  });

  for (const limit of [1, 2, 3, 7]) {
    it(`is the same read in pages of ${limit}`, async () => {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const { body, headers } = await client.call('listDrivers', {
          query: { is_deliveryman: 2, limit, ...(cursor === undefined ? {} : { cursor }) },
        });
        read.push(...namesOf(body.data));
        cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      } while (cursor !== undefined);
      assert.deepEqual(
        read,
        named(() => true),
      );
    });
  }

  it('finds a name among more than a page can hold', async () => {
    await sql(
      `insert into driver (customer_id, name) select id, 'Quimera ' || i from customer, generate_series(1, 1100) i
       where document = '${demoDocument}'`,
    );
    assert.equal((await list({ name: 'quimera' })).length, 1100);
    assert.equal((await list({ name: 'quimera', limit: 10 })).length, 10);
    assert.deepEqual(namesOf(await list({ name: 'quimera 1100' })), ['Quimera 1100']);
  });

  const related: readonly [includes: string, field: string, value: unknown][] = [
    ['department', 'department', { external_code: null, name: 'Rotas' }],
    ['cost_center', 'cost_center', { name: 'Sul' }],
    ['work_shift', 'work_shift', { name: 'Noite' }],
    ['point_of_interest', 'point_of_interest', { title: 'Base' }],
    ['users', 'users', []],
  ];
  it('brings the related objects that are asked for, and no others', async () => {
    const ids = {
      department_id: await insert('department', { name: 'Rotas' }),
      cost_center_id: await insert('cost_center', { name: 'Sul' }),
      work_shift_id: await insert('work_shift', { name: 'Noite' }),
      point_of_interest_id: await insert('point_of_interest', {
        title: 'Base',
        latitude: 0,
        longitude: 0,
        category_id: 1,
      }),
    };
    const { id } = (
      await client.call('createDriver', { body: { data: { name: 'Íris', cpf: cpfOf(50), ...ids } as never } })
    ).body.data;
    const shown = async (query: object) => {
      const [driver] = await list({ id, ...query });
      assert.deepEqual(driver, (await client.call('getDriver', { params: { id }, query })).body.data);
      return driver as unknown as Record<string, unknown>;
    };
    for (const [include, field, value] of related) {
      const driver = await shown({ includes: [include] });
      for (const [, other] of related) {
        const expected =
          other !== field
            ? null
            : Array.isArray(value)
              ? value
              : { ...(value as object), id: ids[`${field}_id` as keyof typeof ids] };
        assert.deepEqual(driver[other], expected, `${other} with includes=${include}`);
      }
    }
    const usual = await shown({});
    const present = related.map(([, field]) => field).filter((field) => usual[field] !== null);
    assert.deepEqual(present, ['department', 'cost_center', 'work_shift']);
  });

  const wrong: readonly [title: string, query: object, refusal: string][] = [
    ['an unknown include', { includes: ['customer'] }, '400 includes not_allowed'],
    ['another kind of agent', { is_deliveryman: 3 }, '400 is_deliveryman too_large'],
    ['a word for agents', { is_deliveryman: 'maybe' }, '400 is_deliveryman wrong_type'],
    ['a licence that is none', { cnh_category_id: 0 }, '400 cnh_category_id too_small'],
    ['an id that is none', { id: 'x' }, '400 id wrong_type'],
    ['an unknown warning', { warning: 'tired' }, '400 warning not_allowed'],
    ['a cursor it did not give', { limit: 1, cursor: 'x' }, '400 invalid_cursor'],
  ];
  for (const [title, query, refusal] of wrong) {
    it(`refuses ${title}`, async () => assert.equal(await refused(list(query)), refusal));
  }

  it('is also a table', async () => {
    const answer = await ask('name=abel', 'text/csv');
    const [header = '', line = ''] = (await answer.text()).split('\r\n');
    assert.match(header, /department\.name/);
    assert.ok(line.includes(`abel Souza,${cpfOf(0)}`), line);
  });
});
