import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import { Driver } from '@tropeiro/domain/fleet/driver-schema.ts';
import type { DriverWarning } from '@tropeiro/domain/fleet/driver-warning.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { Temporal } from 'temporal-polyfill';
import { demoDocument } from '../demo/company.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { cpfOf } from '../testing/documents.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let client: Client;
let company: number;
let count = 0;
const place = { title: 'Base', latitude: 0, longitude: 0, category_id: 1 };

before(async () => {
  service = await startTestService();
  client = await service.as('manager');
  company = (await sql<{ id: number }>(`select id::int from customer where document = '${demoDocument}'`))[0]?.id ?? 0;
});
after(() => service.stop());

const { sql, insert } = demoRecords(() => service);

const someone = () => ({ name: 'Téo Alves', cpf: cpfOf(++count) });
const post = (data: object, beside: object = {}, caller = client) =>
  caller.call('createDriver', { body: { data: { ...someone(), ...data }, ...beside } });
const create = async (data: object = {}, beside: object = {}) => (await post(data, beside)).body.data;
const put = (data: { id: number; [field: string]: unknown }, caller = client) =>
  caller.call('changeDriver', { body: { data } });
const get = async (id: number, query: object = {}, caller = client) =>
  (await caller.call('getDriver', { params: { id }, query })).body.data;

describe('A driver', () => {
  it('is created from a name and a CPF, with every field of the specification', async () => {
    const { name, cpf } = someone();
    const { status, body, headers } = await post({ name, cpf });
    const { id, date_created, date_modified, ...rest } = body.data;
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${service.url}/driver/${id}`);
    assert.match(headers.get('etag') ?? '', /^"1-/);
    assert.match(date_created, /^2\d{3}-.*Z$/);
    assert.equal(date_modified, date_created);
    const empty = ['rg', 'company_registry', 'email', 'phone_number', 'identifier', 'external_code', 'user_id', 'users']
      .concat(['department_id', 'department', 'cost_center_id', 'cost_center', 'work_shift_id', 'work_shift'])
      .concat(['point_of_interest_id', 'point_of_interest', 'state_id', 'cnh_category_id', 'cnh_category'])
      .concat(['cnh_number', 'cnh_date', 'first_cnh_date', 'cnh_file', 'toxicology_expiration', 'date_of_birth'])
      .concat(['street', 'neighborhood', 'number', 'complement', 'city', 'cep', 'revenues', 'revenues_type']);
    assert.deepEqual(rest, {
      ...Object.fromEntries(empty.map((field) => [field, null])),
      name,
      cpf,
      is_deliveryman: true,
      customer_id: company,
      date_anonymized: null,
      status: 'A',
      warnings: [],
    });
    assert.deepEqual((await client.call('getDriver', { params: { id } })).body, body);
  });

  it('stores every field', async () => {
    const written = {
      name: 'Ana "Águia" \\ Souza',
      cpf: cpfOf(++count),
      rg: '12.345.678-9',
      company_registry: 'M-77',
      external_code: 'MOT-77',
      email: 'ana@example.com',
      phone_number: '+55 11 99999-0000',
      is_deliveryman: false,
      identifier: '00A1B2',
      department_id: await insert('department', { name: 'Rotas', external_code: 'D1' }),
      cost_center_id: await insert('cost_center', { name: 'Sul' }),
      work_shift_id: await insert('work_shift', { name: 'Noite' }),
      point_of_interest_id: await insert('point_of_interest', place),
      state_id: 43,
      cnh_category_id: 9,
      cnh_number: '01234567890',
      cnh_date: '2031-02-28',
      first_cnh_date: '2004-02-29',
      cnh_file: `${'a'.repeat(64)}.jpg`,
      toxicology_expiration: '2031-01-31',
      date_of_birth: '1984-12-01',
      status: 'I',
      street: 'Rua da Praia',
      neighborhood: 'Centro',
      number: '10 A',
      complement: 'fundos',
      city: 'Porto Alegre',
      cep: '90010000',
      revenues: 3500.5,
      revenues_type: 'mensal',
    };
    await insert('image', {
      sha256: 'a'.repeat(64),
      extension: 'jpg',
      content_type: 'image/jpeg',
      size: 1,
      width: 1,
      height: 1,
    });
    const { id, customer_id, date_created, date_modified, ...stored } = await create(written);
    assert.deepEqual(stored, {
      ...written,
      user_id: null,
      users: null,
      department: { external_code: 'D1', name: 'Rotas', id: written.department_id },
      cost_center: { name: 'Sul', id: written.cost_center_id },
      work_shift: { id: written.work_shift_id, name: 'Noite' },
      point_of_interest: null,
      cnh_category: { id: 9, name: 'AE' },
      date_anonymized: null,
      warnings: [],
    });
    const listed = (await client.call('listDrivers', { query: { id, is_deliveryman: 0 } })).body.data;
    assert.deepEqual(listed, [{ id, customer_id, date_created, date_modified, ...stored }]);
    assert.deepEqual(validatorOf(Driver)(listed[0]), []);
    assert.deepEqual(unknownFieldsOf(Driver)(listed[0]), []);
  });

  const spellings: readonly [title: string, data: object, beside: object, field: keyof Driver, expected: unknown][] = [
    ['takes is_deliveryman beside data', {}, { is_deliveryman: false }, 'is_deliveryman', false],
    ['takes is_deliveryman inside data', { is_deliveryman: false }, {}, 'is_deliveryman', false],
    ['believes data where both speak', { is_deliveryman: true }, { is_deliveryman: false }, 'is_deliveryman', true],
    ['takes a CPF as people write it', { cpf: '390.533.447-05' }, {}, 'cpf', '39053344705'],
    ['takes a CEP as people write it', { cep: '01310-100' }, {}, 'cep', '01310100'],
    ['has no e-mail where it is empty', { email: '' }, {}, 'email', null],
  ];
  for (const [title, data, beside, field, expected] of spellings) {
    it(title, async () => assert.equal((await create(data, beside))[field], expected));
  }

  it('keeps the fields that a change omits and clears those it sets to null', async () => {
    const { id, cpf } = await create({
      rg: '1234',
      phone_number: '5555-0000',
      is_deliveryman: false,
      cnh_category_id: 3,
    });
    const changed = await put({ id, name: 'Novo', phone_number: null });
    assert.match(changed.headers.get('etag') ?? '', /^"2-/);
    const { name, rg, phone_number, is_deliveryman, cnh_category } = changed.body.data;
    assert.deepEqual(
      [name, changed.body.data.cpf, rg, phone_number, is_deliveryman, cnh_category?.name],
      ['Novo', cpf, '1234', null, false, 'C'],
    );
    const beside = await client.call('changeDriver', { body: { data: { id, status: 'I' }, is_deliveryman: true } });
    assert.deepEqual([beside.body.data.is_deliveryman, beside.body.data.status], [true, 'I']);
    assert.equal((await put({ id, cpf })).body.data.cpf, cpf, 'their own CPF is no duplicate');
  });

  it('is changed and deleted only with the last version, if If-Match is sent', async () => {
    const { id } = await create();
    const headers = { 'if-match': '"7"' };
    assert.equal(
      await refused(client.call('changeDriver', { body: { data: { id, name: 'X' } }, headers })),
      '412 precondition_failed',
    );
    assert.equal(await refused(client.call('deleteDriver', { params: { id }, headers })), '412 precondition_failed');
  });

  it('is deleted while nothing points at them, and not after', async () => {
    const { id } = await create();
    await insert('vehicle', { title: 'Caminhão', plate: 'DEL1A23', driver_id: id });
    const problem = await client.call('deleteDriver', { params: { id } }).then(
      () => assert.fail('deleted'),
      (error: ProblemError) => error.problem,
    );
    assert.deepEqual(
      [problem.code, problem.detail],
      ['in_use', 'The record cannot be deleted while a record of vehicle uses it.'],
    );
    await sql(`update vehicle set driver_id = null where driver_id = ${id}`);
    assert.equal((await client.call('deleteDriver', { params: { id } })).status, 204);
    assert.equal(await refused(get(id)), '404 not_found');
    assert.equal(await refused(put({ id, name: 'X' })), '404 not_found');
    assert.equal(await refused(client.call('deleteDriver', { params: { id } })), '404 not_found');
  });

  it('whose CPF another has is refused with the id of that one', async () => {
    const { id, cpf } = await create();
    const dotted = String(cpf).replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-');
    const other = await create();
    for (const call of [() => post({ cpf: dotted }), () => put({ id: other.id, cpf: dotted })]) {
      await assert.rejects(call(), (error) => {
        assert.ok(error instanceof ProblemError);
        assert.deepEqual([error.status, error.problem.code, error.problem.existing_id], [409, 'duplicate', id]);
        assert.deepEqual(error.problem.errors, [
          { pointer: '/data/cpf', code: 'taken_by', message: `belongs to the record ${id}` },
        ]);
        return true;
      });
    }
    assert.equal((await post({ cpf }, {}, await service.asOther())).status, 201, 'another company has its own people');
  });

  it('is created once when several create them at once', async () => {
    const cpf = cpfOf(++count);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => post({ cpf })));
    const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.body.data.id] : []));
    const messages = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as ProblemError).problem.existing_id] : [],
    );
    assert.equal(created.length, 1);
    assert.deepEqual(messages, Array(7).fill(created[0]));
  });

  const wrong: readonly [title: string, data: object, refusal: string][] = [
    ['without a name', { name: undefined }, '400 /data/name missing'],
    ['without a CPF', { cpf: undefined }, '400 /data/cpf missing'],
    ['with a name of blanks', { name: '  ' }, '400 /data/name too_short'],
    ['with a CPF whose digits do not agree', { cpf: '52998224724' }, '422 /data/cpf wrong_document'],
    ['with a CPF of one digit', { cpf: '11111111111' }, '422 /data/cpf wrong_document'],
    ['with a CNPJ for a CPF', { cpf: '11222333000181' }, '422 /data/cpf cnpj_for_cpf'],
    ['with a CPF that is a number', { cpf: 52998224725 }, '400 /data/cpf wrong_type'],
    ['with a masked number', { rg: '*******-9' }, '422 /data/rg masked'],
    ['with an e-mail that is none', { email: 'ana' }, '422 /data/email bad_format'],
    ['with a short CEP', { cep: '1310-100' }, '422 /data/cep bad_format'],
    ['with a day that never was', { cnh_date: '2026-02-30' }, '400 /data/cnh_date no_such_day'],
    ['with a day of the year 0', { cnh_date: '0000-01-01' }, '400 /data/cnh_date bad_format'],
    ['with a moment for a day', { cnh_date: '2026-01-01T00:00:00.000Z' }, '400 /data/cnh_date bad_format'],
    ['with a Brazilian spelling of a day', { cnh_date: '31/12/2026' }, '400 /data/cnh_date bad_format'],
    ['born in the future', { date_of_birth: '2999-01-01' }, '422 /data/date_of_birth not_past'],
    ['of a category that is none', { cnh_category_id: 10 }, '400 /data/cnh_category_id too_large'],
    ['of a state that is none', { state_id: 34 }, '400 /data/state_id not_allowed'],
    ['with a status that is none', { status: 'X' }, '400 /data/status not_allowed'],
    ['with negative earnings', { revenues: -1 }, '400 /data/revenues too_small'],
    ...['department_id', 'cost_center_id', 'work_shift_id', 'point_of_interest_id'].map(
      (field): [string, object, string] => [
        `of an unknown ${field}`,
        { [field]: 999_999 },
        `422 /data/${field} unknown_reference`,
      ],
    ),
    ['with an unknown image', { cnh_file: 'x.jpg' }, '422 /data/cnh_file unknown_reference'],
  ];
  for (const [title, data, refusal] of wrong) {
    it(`${title} is refused, new or changed, and nothing is stored`, async () => {
      const { id } = await create();
      const rows = () => sql('select count(*), max(xmin::text::bigint) from driver');
      const before = await rows();
      assert.equal(await refused(post(data)), refusal);
      if (!refusal.endsWith('missing')) assert.equal(await refused(put({ id, ...data })), refusal);
      assert.deepEqual(await rows(), before);
    });
  }

  it('cannot name what is of another company', async () => {
    const [{ id: theirs } = { id: 0 }] = await sql<{ id: number }>(
      `insert into department (customer_id, name) select id, 'Deles' from customer where id <> ${company} returning id::int`,
    );
    assert.equal(await refused(post({ department_id: theirs })), '422 /data/department_id unknown_reference');
  });
});

describe('Personal data of a driver', () => {
  const personal = { rg: '12.345.678-9', cnh_number: '01234567890', phone_number: '+55 11 99999-0001' };
  const masked = { rg: '**.***.*78-*', cnh_number: '*******78**', phone_number: '+** ** *****-00**' };
  const maskedCpf = (cpf: unknown) => `*******${String(cpf).slice(7, 9)}**`;

  for (const role of ['dispatcher', 'viewer', 'integrator']) {
    it(`is masked to a ${role}`, async () => {
      const { id, cpf } = await create(personal);
      const seen = await service.as(role);
      const hidden = { ...masked, cpf: maskedCpf(cpf) };
      const [listed] = (await seen.call('listDrivers', { query: { id } })).body.data;
      for (const driver of [await get(id, {}, seen), listed]) {
        for (const [field, value] of Object.entries(hidden)) assert.equal(driver?.[field as keyof Driver], value);
      }
    });
  }

  for (const role of ['admin', 'manager']) {
    it(`is shown to a ${role}`, async () => {
      const { id } = await create(personal);
      const { rg, cnh_number, phone_number } = await get(id, {}, await service.as(role));
      assert.deepEqual({ rg, cnh_number, phone_number }, personal);
    });
  }

  it('is hidden whatever it is written with', async () => {
    const seen = await service.as('viewer');
    for (const [rg, hidden] of [
      ['MG-12.345-x', '**-**.*45-*'],
      ['Órgão ção 7', '***** *ão *'],
      ['1-2-3-4', '*-*-*-*'],
      ['12', '**'],
    ]) {
      assert.equal((await get((await create({ rg })).id, {}, seen)).rg, hidden);
    }
  });

  it('survives a change by a user who cannot read it', async () => {
    const { id, cpf } = await create(personal);
    const integrator = await service.as('integrator');
    const seen = await get(id, {}, integrator);
    const sentBack = { cpf: seen.cpf, rg: seen.rg, cnh_number: seen.cnh_number, phone_number: seen.phone_number };
    const { body } = await put({ id, name: 'Outro nome', ...sentBack }, integrator);
    assert.equal(body.data.cpf, maskedCpf(cpf));
    assert.equal(await refused(put({ id, rg: '**.***.*99-*' }, integrator)), '422 /data/rg masked');
    const { rg, cnh_number, phone_number } = await get(id);
    assert.deepEqual({ rg, cnh_number, phone_number }, personal);
  });

  it('hides in the login of a driver as well', async () => {
    const { id, cpf } = await create();
    const login = (realm: string, text: string) =>
      insert('app_user', { realm, login: text, name: 'Téo', role: 'driver', password_hash: 'x', driver_id: id });
    const users = [await login('driver', String(cpf)), await login('customer', `teo-${id}`)];
    const logins = async (caller: Client) =>
      (await get(id, { includes: ['users'] }, caller)).users?.map((user) => user.login);
    assert.deepEqual(await logins(client), [cpf, `teo-${id}`]);
    assert.deepEqual(await logins(await service.as('viewer')), [maskedCpf(cpf), `teo-${id}`]);
    assert.equal((await get(id)).user_id, users[0]);
    await sql(`update app_user set active = false where id = ${users[0]}`);
    const { user_id, users: listed } = await get(id, { includes: ['users'] });
    assert.deepEqual([user_id, listed], [users[1], [{ id: users[1], name: 'Téo', login: `teo-${id}` }]]);
  });
});

describe('A warning of a driver', () => {
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo');
  const inDays = (days: number) => today.add({ days }).toString();
  const cases: readonly [title: string, data: object, expected: readonly DriverWarning[]][] = [
    ['is not given for absent dates', { cnh_category_id: 5 }, []],
    ['tells of a licence that ran out yesterday', { cnh_date: inDays(-1) }, ['cnh_expired']],
    ['tells of a licence that runs out today', { cnh_date: inDays(0) }, ['cnh_expiring']],
    ['tells of a licence that runs out in 30 days', { cnh_date: inDays(30) }, ['cnh_expiring']],
    ['does not tell of one that runs out in 31', { cnh_date: inDays(31) }, []],
    [
      'tells of an exam that ran out, to who drives E',
      { cnh_category_id: 5, toxicology_expiration: inDays(-1) },
      ['toxicology_expired'],
    ],
    [
      'tells of an exam about to run out, to who drives AD',
      { cnh_category_id: 8, toxicology_expiration: inDays(3) },
      ['toxicology_expiring'],
    ],
    ['asks for no exam of who drives AB', { cnh_category_id: 6, toxicology_expiration: inDays(-1) }, []],
    ['asks for no exam of whose category is unknown', { toxicology_expiration: inDays(-1) }, []],
    [
      'may be given twice',
      { cnh_category_id: 3, cnh_date: inDays(-9), toxicology_expiration: inDays(9) },
      ['cnh_expired', 'toxicology_expiring'],
    ],
  ];
  for (const [title, data, expected] of cases) {
    it(title, async () => {
      const { id, warnings } = await create(data);
      assert.deepEqual(warnings, expected);
      for (const warning of ['cnh_expired', 'cnh_expiring', 'toxicology_expired', 'toxicology_expiring'] as const) {
        const { body } = await client.call('listDrivers', { query: { id, warning } });
        assert.equal(body.data.length, expected.includes(warning) ? 1 : 0, `the filter by ${warning}`);
      }
    });
  }

  it('comes as early as the company wants, by its own clock', async () => {
    const { id } = await create({ cnh_date: inDays(40) });
    await sql(`update customer set warning_days = 40 where id = ${company}`);
    assert.deepEqual((await get(id)).warnings, ['cnh_expiring']);
    await sql(`update customer set warning_days = 30 where id = ${company}`);
    const { id: eastern } = await create({ cnh_date: Temporal.Now.plainDateISO('Pacific/Kiritimati').toString() });
    const { id: western } = await create({ cnh_date: Temporal.Now.plainDateISO('Pacific/Pago_Pago').toString() });
    await sql(`update customer set timezone = 'Pacific/Kiritimati' where id = ${company}`);
    assert.deepEqual(
      [(await get(eastern)).warnings, (await get(western)).warnings],
      [['cnh_expiring'], ['cnh_expired']],
    );
    await sql(`update customer set timezone = 'America/Sao_Paulo' where id = ${company}`);
  });
});
