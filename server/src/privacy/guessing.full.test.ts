import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { Permission } from '@tropeiro/domain/access/permission.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import { demoDocument } from '../demo/company.ts';
import { cpfGuesses, operationsTakingCpfs } from '../testing/cpf-guesses.ts';
import { cpfOf } from '../testing/documents.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const limit = 100;

let service: TestService;
let admin: Client;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  await admin.call('createDriver', { body: { data: { name: 'Ana', cpf: cpfOf(0), rg: '12.345.678-9' } } });
});
after(() => service.stop());

const sql = <Row extends object>(question: string) => service.sql<Row>(question);

let users = 0;
/** A new user, who has made no guesses yet. */
async function newUser(role: Role = 'integrator', grants: Permission[] = []): Promise<Client & { id: number }> {
  users += 1;
  const login = `gil-${users}`;
  await sql(`insert into app_user (customer_id, realm, login, name, role, grants, password_hash)
    select customer_id, realm, '${login}', 'Gil', '${role}', '{${grants}}', password_hash from app_user
    where login = 'admin' and customer_id = (select id from customer where document = '${demoDocument}')`);
  const { client, user } = await service.logIn(login);
  return Object.assign(client, { id: user.id });
}

let guesses = 1000;
/** CPFs that no record has. */
const unknown = (count: number): string[] => Array.from({ length: count }, () => cpfOf(++guesses));

const find = async (caller: Client, cpf: string) =>
  (await caller.call('listDrivers', { query: { cpf, is_deliveryman: 2, limit: 1 } })).body.data.length;
const file = (heading: string, rows: readonly string[]) => new Blob([[heading, ...rows].join('\n')]);
const dryRun = async (caller: Client, rows: readonly string[], heading = 'cpf;nome') =>
  (await caller.call('importDrivers', { file: file(heading, rows), query: { dry_run: true } })).body.data;
const named = (cpfs: readonly string[]) => cpfs.map((cpf) => `${cpf};Ana`);
/** Uses up the caller's misses of the hour except this many. */
const useUpMisses = async (caller: Client, count: number) => void (await dryRun(caller, named(unknown(limit - count))));
const noted = (caller: { id: number }, action: string) =>
  sql<{ after: object }>(`select after from audit where user_id = ${caller.id} and action = '${action}' order by id`);

describe('A CPF', () => {
  for (const role of ['viewer', 'dispatcher'] as const) {
    it(`cannot be looked for by a ${role}, who may not write drivers`, async () => {
      assert.equal(await refused(find(await newUser(role), cpfOf(0))), '403 forbidden');
    });
  }

  it('may be looked for, whole, by users who may write drivers', async () => {
    const caller = await newUser();
    await useUpMisses(caller, 2);
    for (let times = 0; times < 5; times++) assert.equal(await find(caller, cpfOf(0)), 1);
    assert.equal(await find(caller, cpfOf(0).slice(0, 9)), 0);
  });

  it('may be looked for by who sees CPFs as often as they like', async () => {
    const caller = await newUser('viewer', ['pii:read']);
    for (const cpf of unknown(limit + 10)) assert.equal(await find(caller, cpf), 0);
    assert.deepEqual(await noted(caller, 'searched'), []);
  });

  it('may be guessed wrongly so often in an hour, and then not even rightly', async () => {
    const caller = await newUser();
    for (const cpf of unknown(limit)) assert.equal(await find(caller, cpf), 0);
    for (const cpf of [...unknown(3), cpfOf(0)]) {
      const error = await find(caller, cpf).catch((reason: unknown) => reason);
      assert.ok(error instanceof ProblemError);
      assert.deepEqual([error.status, error.problem.code], [429, 'too_many_misses']);
      assert.match(error.problem.detail ?? '', /\b100\b/);
      assert.ok(Number(error.headers.get('retry-after')) > 0);
    }
    const notes = await noted(caller, 'searched');
    assert.deepEqual(
      notes.slice(0, limit).map(({ after }) => after),
      Array(limit).fill({ resource: 'driver', by: 'cpf', missed: 1 }),
    );
    assert.equal(await find(await newUser(), cpfOf(0)), 1, 'another user has misses of their own');
  });

  // If a call is faulty in other ways but not refused for its CPF, the caller learns that no record has the CPF.
  const faulty: Readonly<Record<string, (caller: Client, cpf: string) => Promise<unknown>>> = {
    'by somebody new who is refused for another field': (caller, cpf) =>
      caller.call('createDriver', { body: { data: { name: 'Bia', cpf, department_id: 999_999 } } }),
    'by a change that is refused for another field': async (caller, cpf) => {
      const { body } = await caller.call('listDrivers', { query: { is_deliveryman: 2, limit: 1 } });
      const id = body.data[0]?.id ?? 0;
      return caller.call('changeDriver', { body: { data: { id, cpf, department_id: 999_999 } } });
    },
  };
  for (const [title, guess] of Object.entries(faulty)) {
    it(`is not found out ${title}`, async () => {
      const caller = await newUser();
      await useUpMisses(caller, 3);
      const before = (await noted(caller, 'searched')).length;
      for (const cpf of unknown(3))
        assert.equal(await refused(guess(caller, cpf)), '422 /data/department_id unknown_reference');
      for (const cpf of unknown(1)) assert.equal(await refused(guess(caller, cpf)), '429 too_many_misses');
      const missed = (await noted(caller, 'searched')).filter(({ after }) => 'missed' in after);
      assert.equal(missed.length, before + 3);
      // Resets the company's limit, which this many guessing users would exhaust.
      await sql(`delete from allowance where subject like 'cpf misses of company%'`);
    });
  }

  it('is not found out by many at once either', async () => {
    const caller = await newUser();
    const answers = await Promise.all(unknown(limit + 20).map((cpf) => refused(find(caller, cpf))));
    assert.equal(answers.filter((answer) => answer === 'not refused').length, limit);
  });
});

describe('A rehearsal', () => {
  it('reveals a limited number of unused CPFs, and nothing about one more', async () => {
    const caller = await newUser();
    const { created, unchanged } = await dryRun(caller, [...named([cpfOf(0)]), ...named(unknown(limit))]);
    assert.deepEqual([created, unchanged], [limit, 1]);
    assert.equal(await refused(dryRun(caller, named([cpfOf(0)]))), '429 too_many_misses');
  });

  it('that asks for too many at once uses up what was left', async () => {
    const caller = await newUser();
    assert.equal(await refused(dryRun(caller, named(unknown(limit + 1)))), '429 too_many_misses');
    assert.equal(await refused(find(caller, cpfOf(0))), '429 too_many_misses');
    assert.deepEqual((await noted(caller, 'searched'))[0]?.after, { resource: 'driver', by: 'cpf', missed: limit + 1 });
  });

  it('may be as long as a file may be, for who sees CPFs', async () => {
    const caller = await newUser('integrator', ['pii:read']);
    assert.equal((await dryRun(caller, named(unknown(2000)))).created, 2000);
  });

  it('is noted: who tried what, in how many rows, and how many were known', async () => {
    const caller = await newUser();
    await dryRun(caller, [...named([cpfOf(0)]), ...named(unknown(2)), 'nada;Ana']);
    assert.deepEqual(await noted(caller, 'rehearsed'), [{ after: { resource: 'driver', rows: 4, matched: 1 } }]);
    const { body } = await admin.call('listAuditEntries', { query: { user_id: caller.id } });
    assert.ok(body.data.some(({ action, resource }) => action === 'rehearsed' && resource === 'customer'));
  });

  const stored = `${cpfOf(0)};12.345.678-9`;
  const other = `${cpfOf(0)};98.765.432-1`;
  it('does not reveal whether an RG is the stored one', async () => {
    const caller = await newUser();
    const reports = [];
    for (const row of [stored, other]) reports.push(await dryRun(caller, [row], 'cpf;rg'));
    assert.deepEqual(reports[0], reports[1]);
    const seen = await newUser('integrator', ['pii:read']);
    assert.equal((await dryRun(seen, [stored], 'cpf;rg')).unchanged, 1);
  });

  it('takes a field sent back as its own mask for unchanged', async () => {
    const caller = await newUser();
    assert.equal((await dryRun(caller, [`${cpfOf(0)};**.***.*78-*`], 'cpf;rg')).unchanged, 1);
    assert.equal((await dryRun(caller, [`${cpfOf(0)};**.***.*79-*`], 'cpf;rg')).wrong, 1);
  });
});

describe('An import', () => {
  const importRows = async (caller: Client, rows: readonly string[], heading = 'cpf;nome') =>
    (await caller.call('importDrivers', { file: file(heading, rows) })).body.data;

  it('of people who are new is no guessing', async () => {
    const caller = await newUser();
    assert.equal((await importRows(caller, named(unknown(limit + 50)))).created, limit + 50);
    assert.deepEqual(await noted(caller, 'searched'), []);
  });

  it('that creates no driver with the CPFs it asks for is, and then nothing of it is stored', async () => {
    const caller = await newUser();
    const [fresh = ''] = unknown(1);
    const rows = [...named([fresh]), ...unknown(limit + 1).map((cpf) => `${cpf};`)];
    assert.equal(await refused(importRows(caller, rows)), '429 too_many_misses');
    assert.equal(await find(admin, fresh), 0);
    assert.equal(await refused(find(caller, cpfOf(0))), '429 too_many_misses');
  });

  it('does not reveal whether a phone number is the stored one', async () => {
    const caller = await newUser();
    const [cpf = ''] = unknown(1);
    const { id } = (await admin.call('createDriver', { body: { data: { name: 'Bia', cpf, phone_number: '11 1' } } }))
      .body.data;
    for (const phone of ['11 1', '11 2', '11 2']) {
      assert.equal((await importRows(caller, [`${cpf};${phone}`], 'cpf;telefone')).updated, 1, phone);
    }
    assert.match((await caller.call('getDriver', { params: { id } })).headers.get('etag') ?? '', /^"4-/);
  });

  const vehicles = (caller: Client, cpfs: readonly string[]) =>
    caller.call('importVehicles', {
      file: file(
        'placa;título;motorista',
        cpfs.map((cpf, index) => `ABC${1000 + index};Caminhão;${cpf}`),
      ),
      query: { dry_run: true },
    });

  it('of vehicles does not reveal who drives', async () => {
    const caller = await newUser();
    assert.equal((await vehicles(caller, unknown(limit))).body.data.wrong, limit);
    assert.equal(await refused(vehicles(caller, unknown(1))), '429 too_many_misses');
    assert.equal(await refused(vehicles(await newUser('viewer', ['vehicle:write']), [cpfOf(0)])), '403 forbidden');
  });
});

describe('A change of a driver', () => {
  const stored = { rg: '12.345.678-9', cnh_number: '01234567890', phone_number: '11 91234-5678' };
  const newDriver = async () =>
    (await admin.call('createDriver', { body: { data: { name: 'Duda', cpf: unknown(1)[0] ?? '', ...stored } } })).body
      .data;
  const versionAfter = async (caller: Client, data: { id: number } & Partial<typeof stored>) =>
    (await caller.call('changeDriver', { body: { data } })).headers.get('etag')?.split('-')[0];

  for (const [field, value] of Object.entries(stored)) {
    it(`does not tell whether a ${field} is the one that is stored`, async () => {
      const { id } = await newDriver();
      const caller = await newUser();
      assert.equal(await versionAfter(caller, { id, [field]: value }), '"2');
      assert.equal(await versionAfter(caller, { id, [field]: '555' }), '"3');
    });
  }

  it('that sends masks back as they were read writes nothing', async () => {
    const { id } = await newDriver();
    const caller = await newUser();
    const { rg, cnh_number, phone_number } = (await caller.call('getDriver', { params: { id } })).body.data;
    const masks = { rg: String(rg), cnh_number: String(cnh_number), phone_number: String(phone_number) };
    assert.match(masks.phone_number, /\*/);
    assert.equal(await versionAfter(caller, { id, ...masks }), '"1');
  });

  it('writes nothing that is the same for who sees it', async () => {
    const { id } = await newDriver();
    assert.equal(await versionAfter(await newUser('integrator', ['pii:read']), { id, ...stored }), '"1');
  });
});

describe('A CPF is also guessed by', () => {
  const guesses: readonly [
    title: string,
    guess: (caller: Client & { id: number }, id: number, cpf: string) => Promise<unknown>,
  ][] = [
    ['giving it to a driver', (caller, id, cpf) => caller.call('changeDriver', { body: { data: { id, cpf } } })],
    [
      'making it a login, in the realm of people too',
      (caller, _, login) =>
        caller.call('changeUser', {
          body: { data: { id: caller.id, name: 'Gil', login, role: 'integrator', realm: 'customer' } },
        }),
    ],
    [
      'creating a driver who goes as soon as they came',
      async (caller, _, cpf) => {
        const { id } = (await caller.call('createDriver', { body: { data: { name: 'Caio', cpf } } })).body.data;
        await caller.call('deleteDriver', { params: { id } });
      },
    ],
  ];
  for (const [title, guess] of guesses) {
    it(title, async () => {
      const caller = await newUser('integrator', ['user:write']);
      const [own = '', ...cpfs] = unknown(5);
      const { id } = (await caller.call('createDriver', { body: { data: { name: 'Caio', cpf: own } } })).body.data;
      await useUpMisses(caller, 3);
      for (const cpf of cpfs.slice(0, 3)) await guess(caller, id, cpf);
      assert.equal(await refused(guess(caller, id, String(cpfs.at(-1)))), '429 too_many_misses');
    });
  }
});

describe('A caller without misses left', () => {
  let caller: Client & { id: number };
  let other: Client;
  const [known = '', login = ''] = unknown(2);
  const guessed = { driverId: 0, userId: 0 };
  const user = { name: 'Ana', login, realm: 'driver', role: 'viewer', password: 'uma senha bem longa' } as const;
  before(async () => {
    guessed.driverId = (await admin.call('createDriver', { body: { data: { name: 'Ana', cpf: known } } })).body.data.id;
    guessed.userId = (await admin.call('createUser', { body: { data: user } })).body.data.id;
    caller = await newUser('integrator', ['user:write']);
    other = await newUser('integrator', ['user:write']);
    // Resets the company's limit, which this many guessing users would exhaust.
    await sql(`delete from allowance where subject like 'cpf misses of company%'`);
    await useUpMisses(caller, 0);
  });

  it('is tried with every operation that takes a CPF', () => {
    assert.deepEqual(Object.keys(cpfGuesses).sort(), [...new Set(operationsTakingCpfs)].sort());
  });

  for (const [id, guess] of Object.entries(cpfGuesses)) {
    it(`learns nothing by ${id}: a CPF that is known is refused as one that is not`, async () => {
      const right = id.endsWith('User') ? login : known;
      for (const cpf of [right, ...unknown(1)])
        assert.equal(await refused(guess(caller, cpf, guessed)), '429 too_many_misses');
      const answer = await refused(guess(other, right, guessed));
      assert.notEqual(answer, '429 too_many_misses', 'a caller with misses left is answered');
    });
  }

  it('may send back what was read masked', async () => {
    const { id, cpf } = (await caller.call('getDriver', { params: { id: guessed.driverId } })).body.data;
    assert.match(String(cpf), /\*/);
    assert.equal(
      await refused(caller.call('changeDriver', { body: { data: { id, cpf: String(cpf) } } })),
      'not refused',
    );
    const { password, ...read } = { ...user, id: guessed.userId, login: `*******${login.slice(7, 9)}**` };
    assert.equal(await refused(caller.call('changeUser', { body: { data: read } })), 'not refused');
  });

  it('is noted in the audit once a minute, however often they try', async () => {
    for (const cpf of unknown(5)) await refused(find(caller, cpf));
    const [counts] = await sql<{ notes: number; minutes: number }>(`
      select count(*)::integer as notes, count(distinct date_bin('1 minute', date_time, '2000-01-01Z'))::integer as minutes
      from audit where user_id = ${caller.id} and after ->> 'refused' = 'true'`);
    assert.ok(counts && counts.notes > 0);
    assert.equal(counts.notes, counts.minutes);
  });
});
