import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nextCursor } from '@tropeiro/contract/client/next-cursor.ts';
import { type AnnouncementType, announcements } from '@tropeiro/contract/outbound/announcements.ts';
import { permissions } from '@tropeiro/domain/access/permission.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { demoDocument } from '../demo/company.ts';
import { cpfOf } from '../testing/documents.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { forgetAllOld } from './forget-old.ts';

const password = 'uma senha longa';
const silent = { warn: () => {} };

/** Texts that identify the person. None may remain anywhere after the person is forgotten. */
const secrets = ['Zulmira', '39053344705', '11988887777', 'ulmira@example.com', '04578906123', '203.0.113.77'];

describe('The privacy of a person', () => {
  let service: TestService;
  const sql = <Row extends object>(question: string) => service.sql<Row>(question);

  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  /** A driver who has a login, has driven, has filled in a checklist and signed it. */
  async function newPerson(): Promise<{ driverId: number; userId: number }> {
    const [made] = await sql<{ driver_id: number; user_id: number }>(`
      with company as (select customer_id, id as user_id from app_user where login = 'admin' order by id limit 1),
      d as (insert into driver (customer_id, name, cpf, phone_number, email, cnh_number)
        select customer_id, 'Zulmira Prado', '39053344705', '11988887777', 'zulmira@example.com', '04578906123' from company returning *),
      u as (insert into app_user (customer_id, realm, login, name, email, role, password_hash, driver_id)
        select customer_id, 'driver', cpf, name, email, 'driver', 'x', id from d returning *),
      s as (insert into session (customer_id, user_id, address, date_expires) select customer_id, id, '203.0.113.77', now() + interval '1 day' from u),
      v as (insert into vehicle (customer_id, title, plate, driver_id) select customer_id, 'Caminhão', 'ABC1D23', id from d returning *),
      i as (insert into itinerary (customer_id, description, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
        select customer_id, 'Viagem', id, driver_id, '2026-01-01', '2026-01-02' from v),
      f as (insert into checklist_form (customer_id, name) select customer_id, 'Saída' from company returning *),
      g as (insert into image (customer_id, sha256, extension, content_type, size, width, height)
        select customer_id, repeat('a', 64), 'png', 'image/png', 1, 1, 1 from company returning *),
      c as (insert into checklist (customer_id, checklist_form_id, user_id, date_executed, count_items, count_high_risk, count_medium_risk, count_low_risk, signature, receipt_email)
        select u.customer_id, f.id, u.id, '2026-01-01', 1, 0, 0, 0, g.name, 'Zulmira@example.com' from u, f, g)
      select d.id::int as driver_id, u.id::int as user_id from d, u`);
    assert.ok(made);
    return { driverId: made.driver_id, userId: made.user_id };
  }

  /** The personal data of a driver, read in pages of this many records. */
  async function readPages(id: number, limit: number): Promise<unknown[]> {
    const admin = await service.as('admin');
    const records: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.call('exportDriver', {
        params: { id },
        query: { limit, ...(cursor === undefined ? {} : { cursor }) },
      });
      records.push(...page.body.data);
      cursor = nextCursor(page.headers);
    } while (cursor !== undefined);
    return records;
  }

  /** Every row of every table that holds any of these texts. */
  async function rowsWith(texts: readonly string[]): Promise<string[]> {
    const tables = await sql<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      for (const text of texts) {
        const rows = await sql<{ row: string }>(
          `select t::text as row from "${name}" t where strpos(t::text, '${text}') > 0`,
        );
        found.push(...rows.map(({ row }) => `${name}: ${row}`));
      }
    }
    return found;
  }

  it('is exported whole, and then forgotten everywhere', async () => {
    const { driverId, userId } = await newPerson();
    const admin = await service.as('admin');
    const exported = await admin.call('exportDriver', { params: { id: driverId }, query: {} });
    const kinds = new Set(exported.body.data.map(({ resource }) => resource));
    assert.deepEqual([...kinds].sort(), ['audit', 'checklist', 'driver', 'itinerary', 'session', 'user', 'vehicle']);
    const text = JSON.stringify(exported.body);
    for (const secret of secrets) assert.ok(text.includes(secret), secret);
    assert.ok(!text.includes('password_hash'));

    const pages = await readPages(driverId, 3);
    assert.deepEqual(pages, exported.body.data, 'page by page it is the same');

    const { body } = await admin.call('anonymizeDriver', { params: { id: driverId } });
    assert.equal(body.data.id, driverId);
    assert.deepEqual(await rowsWith(secrets), []);
    const [left] =
      await sql(`select d.name, d.status, u.active, u.driver_id, (select count(*)::int from itinerary where driver_id = d.id) as itineraries,
        (select count(*)::int from checklist where user_id = u.id and signature is null) as checklists,
        (select count(*)::int from image) as images, (select count(*)::int from vehicle where driver_id = d.id) as vehicles
      from driver d, app_user u where d.id = ${driverId} and u.id = ${userId}`);
    assert.deepEqual(left, {
      name: `Anônimo ${driverId}`,
      status: 'I',
      active: false,
      driver_id: null,
      itineraries: 1,
      checklists: 1,
      images: 0,
      vehicles: 0,
    });
    const trail = await admin.call('listAuditEntries', { query: { resource: 'driver', resource_id: driverId } });
    assert.deepEqual(
      trail.body.data.map(({ action, via }) => `${action} ${via}`),
      ['updated api', 'created sql'],
      'that it was done, and by whom, is not forgotten',
    );
  });

  it('has each record of a batch once, on whatever page', async () => {
    const admin = await service.as('admin');
    const data = { name: 'Iara', cpf: cpfOf(77) };
    const { id } = (await admin.call('createDriver', { body: { data } })).body.data;
    // Two logins of the driver, of which one is changed twice.
    await sql(`with company as (select customer_id from driver where id = ${id}),
      made as (insert into app_user (customer_id, realm, login, name, role, password_hash, driver_id)
        select customer_id, 'company', 'iara-' || n, 'Iara', 'viewer', 'x', ${id} from company, generate_series(1, 2) n
        returning id, customer_id, login),
      entry as (insert into audit (customer_id, action, resource, via, batch_id, batch_size, batch_source)
        select customer_id, 'updated', 'user', 'api', gen_random_uuid(), 3, 'api' from company returning *)
      insert into audit_record (customer_id, audit_id, number, resource_id, before, after)
      select made.customer_id, entry.id, row_number() over (order by made.id, n), made.id, '{}', jsonb_build_object('login', login, 'n', n)
      from entry, made, generate_series(1, case login when 'iara-1' then 1 else 2 end) n`);
    const all = (await admin.call('exportDriver', { params: { id }, query: {} })).body.data;
    const changes = all.filter(({ resource }) => resource === 'audit_record').map(({ data: change }) => change.after);
    assert.deepEqual(changes, [
      { login: 'iara-1', n: 1 },
      { login: 'iara-2', n: 1 },
      { login: 'iara-2', n: 2 },
    ]);
    for (const limit of [1, 2, 3, 4]) assert.deepEqual(await readPages(id, limit), all, `pages of ${limit}`);
  });

  it('has the plans that they drive or help with, which stay when they are forgotten', async () => {
    const admin = await service.as('admin');
    const created = async (name: string, cpf: string) =>
      (await admin.call('createDriver', { body: { data: { name, cpf } } })).body.data.id;
    const [zulmira, other] = [await created('Zulmira', '39053344705'), await created('Outra', cpfOf(9))];
    await admin.call('createVehicle', { body: { data: { title: 'Van', plate: 'ZUL1M24' } }, query: {} });
    const planned = async (document_number: string, helper: string | null) => {
      const report = await admin.call('importRoutePlan', {
        body: {
          source: 'H',
          data: {
            external_code: 'ROTA-1',
            date_time_start: '2026-12-01T08:00:00-03:00',
            date_time_end: '2026-12-01T18:00:00-03:00',
            entity: [{ document_number, vehicle_plate: 'ZUL1M24', helper }],
            route_points: [{ name: 'NF 1', latitude: -30, longitude: -51 }],
          },
        },
      });
      return report.body.route_plans[0]?.id ?? assert.fail('a plan is made');
    };
    const theirs = [await planned('39053344705', cpfOf(9)), await planned(cpfOf(9), '39053344705')];
    const othersOnly = await planned(cpfOf(9), null);
    const plansOf = async (id: number) =>
      (await admin.call('exportDriver', { params: { id }, query: {} })).body.data
        .filter(({ resource }) => resource === 'route_plan')
        .map(({ resource_id }) => resource_id);
    assert.deepEqual(await plansOf(zulmira), theirs);
    assert.deepEqual(await plansOf(other), [...theirs, othersOnly]);
    await admin.call('anonymizeDriver', { params: { id: zulmira } });
    assert.deepEqual(await rowsWith(['Zulmira', '39053344705']), [], 'no plan tells who it was');
    const { body } = await admin.call('listRoutePlans', {
      query: { route_plan_id: theirs[1] ?? 0, includes: ['helper'] },
    });
    assert.deepEqual(body.data[0]?.helper, { id: zulmira, name: `Anônimo ${zulmira}` });
  });

  it('is forgotten in files that were imported and in what was announced, which stays as the contract says', async () => {
    const admin = await service.as('admin');
    const rows =
      'cpf;name;phone_number;email;cnh_number\n39053344705;Zulmira;11988887777;zulmira@example.com;04578906123\n';
    await admin.call('importDrivers', { file: new Blob([rows]), query: {} });
    const found = await admin.call('listDrivers', { query: { cpf: '39053344705' } });
    const id = found.body.data[0]?.id ?? 0;
    const login = { name: 'Zulmira', login: '39053344705', realm: 'driver', role: 'driver', password } as const;
    await admin.call('createUser', { body: { data: { ...login, email: 'zulmira@example.com', driver_id: id } } });
    await admin.call('createVehicle', {
      body: { data: { title: 'Truck', plate: 'ZUL1M23', driver_id: id } },
      query: {},
    });
    const exported = (await admin.call('exportDriver', { params: { id }, query: {} })).body.data;
    const kinds = new Set(exported.map(({ resource }) => resource));
    assert.deepEqual([...kinds].sort(), ['announcement', 'audit', 'audit_record', 'driver', 'user', 'vehicle']);
    const entry = exported.find(({ resource }) => resource === 'audit_record')?.data.after as { cpf: string };
    assert.equal(entry.cpf, '39053344705');

    await admin.call('anonymizeDriver', { params: { id } });
    assert.deepEqual(await rowsWith(secrets), []);
    const announced = await sql<{ type: AnnouncementType; payload: object }>(
      `select type, payload from outbox where strpos(payload::text, 'Anônimo ${id}') > 0 order by id`,
    );
    assert.deepEqual(
      announced.map(({ type }) => type),
      ['driver.created', 'driver.updated', 'vehicle.created', 'driver.updated'],
    );
    for (const { type, payload } of await sql<(typeof announced)[number]>('select type, payload from outbox'))
      assert.deepEqual(validatorOf(announcements[type])(payload), [], type);
  });

  it('is masked in the audit for users who may not read personal data, and in the outbox for all', async () => {
    const admin = await service.as('admin');
    const abel = { name: 'Abel', cpf: '52998224725', rg: '12.345.678-9', phone_number: '11977776666' };
    const driver = (await admin.call('createDriver', { body: { data: { ...abel, cnh_number: '04578906124' } } })).body
      .data;
    const data = { name: 'Abel', login: '111.444.777-35', realm: 'driver', role: 'driver', password } as const;
    const user = (await admin.call('createUser', { body: { data } })).body.data;
    await admin.call('createUser', {
      body: { data: { name: 'Olga', login: 'olga', role: 'viewer', grants: ['audit:read'], password } },
    });
    const login = { username: 'olga', parent_username: demoDocument, password };
    const olga = service.client.withToken((await service.client.call('login', { body: login })).body.access_token);
    const announced = await sql<{ payload: object }>(
      `select payload from outbox where (type, resource_id) in (('driver.created', ${driver.id}), ('user.created', ${user.id}))`,
    );
    for (const [caller, isMasked] of [
      [admin, false],
      [olga, true],
    ] as const) {
      const entries = [];
      for (const [resource, id] of [
        ['driver', driver.id],
        ['user', user.id],
      ] as const)
        entries.push(...(await caller.call('listAuditEntries', { query: { resource, resource_id: id } })).body.data);
      const fields = entries.map(({ after }) => after as Record<string, string>);
      const { cpf, rg, phone_number, cnh_number } = fields[0] ?? {};
      assert.deepEqual(
        [cpf, rg, phone_number, cnh_number, fields[1]?.login],
        isMasked
          ? ['*******47**', '**.***.*78-*', '*******66**', '*******61**', '*******77**']
          : ['52998224725', '12.345.678-9', '11977776666', '04578906124', '11144477735'],
      );
    }
    assert.equal(announced.length, 2);
    assert.doesNotMatch(JSON.stringify(announced), /52998224725|12\.345|11977776666|04578906124|11144477735/);
  });

  it('is not in the export of another person who was involved', async () => {
    const [admin, manager] = [await service.as('admin'), await service.as('manager')];
    const data = { name: 'Yara', cpf: '11144477735', rg: '55.666.777-8' };
    const { id } = (await manager.call('createDriver', { body: { data } })).body.data;
    const [{ user_id: managerId } = { user_id: 0 }] = await sql<{ user_id: number }>(
      `select user_id::int from audit where resource = 'driver' and resource_id = ${id}`,
    );
    const { body } = await admin.call('exportUser', { params: { id: managerId }, query: {} });
    const text = JSON.stringify(body.data);
    assert.doesNotMatch(text, /11144477735|55\.666|Yara/);
    const deed = body.data.find((entry) => entry.data.resource === 'driver');
    assert.deepEqual([deed?.data.action, deed?.data.resource_id], ['created', id], 'that they did it is');
    const exported = (await admin.call('exportDriver', { params: { id }, query: {} })).body.data;
    const auditRecord = exported.find(({ resource }) => resource === 'audit');
    assert.ok(auditRecord);
    assert.equal((auditRecord.data.after as { cpf?: string }).cpf, data.cpf, 'what was done to her is, whole');
    assert.ok(!('address' in auditRecord.data), 'and not from where');
  });

  it('is unreadable in the responses stored for repeated calls', async () => {
    const admin = await service.as('admin');
    const data = { name: 'Xênia Prado', cpf: '86288366757', email: 'xenia@example.com' };
    const headers = { 'idempotency-key': 'xenia-once' };
    const first = await admin.call('createDriver', { body: { data }, headers });
    const again = await admin.call('createDriver', { body: { data }, headers });
    assert.deepEqual([again.headers.get('idempotency-replayed'), again.body], ['true', first.body]);
    for (const name of ['location', 'etag', 'content-type'])
      assert.equal(again.headers.get(name), first.headers.get(name));
    const storedRows = await rowsWith(['Xênia', '86288366757', 'xenia@example.com', 'xenia-once']);
    assert.deepEqual(
      storedRows.filter((row) => row.startsWith('idempotency')),
      [],
    );
    const other = admin.call('createDriver', { body: { data: { ...data, name: 'Outra' } }, headers });
    assert.equal(await refused(other), '422 idempotency_key_reused');
  });

  const forgetters: readonly [
    role: 'viewer' | 'manager' | 'admin',
    of: 'viewer' | 'manager' | 'admin',
    answer: string,
  ][] = [
    ['viewer', 'viewer', 'not refused'],
    ['viewer', 'manager', '422 id beyond_own'],
    ['manager', 'viewer', 'not refused'],
    ['manager', 'admin', '422 id administrator'],
    ['admin', 'admin', 'not refused'],
  ];
  for (const [role, target, answer] of forgetters) {
    it(`of a ${target}, and of a driver who logs in as one, is ${answer === 'not refused' ? '' : 'not '}forgotten by a ${role}`, async () => {
      const admin = await service.as('admin');
      const make = async (name: string, data: object) =>
        (
          await admin.call('createUser', {
            body: { data: { name, login: `${name}-${role}-${target}`, role: target, password, ...data } },
          })
        ).body.data;
      await make('who', { role, grants: ['pii:write'] });
      const login = { username: `who-${role}-${target}`, parent_username: demoDocument, password };
      const caller = service.client.withToken((await service.client.call('login', { body: login })).body.access_token);
      const [driver] = await sql<{ id: number }>(
        "insert into driver (customer_id, name) select min(id), 'Vera' from customer returning id::int",
      );
      const driverId = driver?.id ?? 0;
      await make('linked', { driver_id: driverId });
      const { id } = await make('whom', {});
      assert.equal(await refused(caller.call('anonymizeUser', { params: { id } })), answer);
      assert.equal(await refused(caller.call('anonymizeDriver', { params: { id: driverId } })), answer);
    });
  }

  it('of an administrator is forgotten by an administrator only', async () => {
    const admin = await service.as('admin');
    await admin.call('createUser', {
      body: { data: { name: 'Íris', login: 'iris', role: 'viewer', grants: [...permissions], password } },
    });
    const login = { username: 'iris', parent_username: demoDocument, password };
    const iris = service.client.withToken((await service.client.call('login', { body: login })).body.access_token);
    const [chief] = await sql<{ id: number }>(
      "select id::int as id from app_user where role = 'admin' order by id limit 1",
    );
    const call = iris.call('anonymizeUser', { params: { id: chief?.id ?? 0 } });
    assert.equal(await refused(call), '422 id administrator');
  });

  it('is safe from other companies, and from oneself', async () => {
    const [admin, other] = [await service.as('admin'), await service.asOther()];
    const [user] = await sql<{ id: number }>("select id::int as id from app_user where login = 'viewer'");
    const [self] = await sql<{ id: number }>(
      "select id::int as id from app_user where login = 'admin' order by id limit 1",
    );
    assert.ok(user && self);
    const params = { id: user.id };
    await assert.rejects(other.call('exportUser', { params, query: {} }), /not_found/);
    await assert.rejects(other.call('anonymizeUser', { params }), /not_found/);
    await assert.rejects(admin.call('anonymizeUser', { params: { id: self.id } }), /rule_violated/);
    const viewer = await service.as('viewer');
    await admin.call('anonymizeUser', { params: { id: user.id } });
    await assert.rejects(viewer.call('listPointsOfInterest', { query: {} }), /session_ended/);
  });
});

describe('Data that is old enough', () => {
  let service: TestService;
  let database: Database;
  const sql = <Row extends object>(question: string) => service.sql<Row>(question);

  before(async () => {
    service = await startTestService();
    database = new Database({ url: service.target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
  });
  after(async () => {
    await database.close();
    await service.stop();
  });

  it('is retained forever until the company sets a period, which must respect the law', async () => {
    const admin = await service.as('admin');
    const { body } = await admin.call('listRetention', {});
    assert.deepEqual(
      body.data.map(({ days }) => days),
      body.data.map(() => null),
    );
    await assert.rejects(
      admin.call('changeRetention', { body: { data: [{ class: 'audit', days: 30 }] } }),
      /rule_violated/,
    );
    const changed = await admin.call('changeRetention', { body: { data: [{ class: 'itinerary', days: 90 }] } });
    assert.equal(changed.body.data.find((setting) => setting.class === 'itinerary')?.days, 90);
    const cleared = await admin.call('changeRetention', { body: { data: [{ class: 'itinerary', days: null }] } });
    assert.equal(cleared.body.data.find((setting) => setting.class === 'itinerary')?.days, null);
  });

  it('is forgotten class by class, portion by portion, and only in the company that asked', async () => {
    await sql(`
      insert into driver (customer_id, name, status, date_modified) select id, 'Zulmira Prado', 'I', now() - make_interval(days => d)
        from customer, unnest(array[10, 400]) d;
      insert into vehicle (customer_id, title, plate) select id, 'Caminhão', 'ABC1D23' from customer;
      select make_message_months(array(select now() - make_interval(days => d) from generate_series(0, 399) d));
      insert into device_message (customer_id, device_id, vehicle_id, time, received, hash, kind, valid, attributes)
        select customer_id, id, id, now() - make_interval(days => d), now(), 0, 1, true, '{}' from vehicle, generate_series(0, 399) d;
      insert into quarantined_message (customer_id, device_id, vehicle_id, time, received, hash, kind, valid, attributes, reason)
        select customer_id, id, id, now() + make_interval(days => d), now() - make_interval(days => d), 0, 1, true, '{}', 'ahead'
        from vehicle, generate_series(0, 399) d;
      insert into day_row (customer_id, vehicle_id, date, figures)
        select customer_id, id, current_date - d, '{}' from vehicle, generate_series(0, 399) d;
      insert into itinerary (customer_id, description, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
        select v.customer_id, 'Viagem', v.id, (select min(id) from driver where customer_id = v.customer_id),
               now() - make_interval(days => d + 1), now() - make_interval(days => d) from vehicle v, generate_series(0, 399) d;
      insert into checklist_form (customer_id, name) select id, 'Saída' from customer;
      insert into image (customer_id, sha256, extension, content_type, size, width, height, date_created)
        select c.id, lpad(to_hex(d), 64, '0'), 'jpg', 'image/jpeg', 1, 1, 1, now() - make_interval(days => d) from customer c, generate_series(0, 399) d;
      insert into checklist (customer_id, checklist_form_id, user_id, date_executed, count_items, count_high_risk, count_medium_risk, count_low_risk, signature)
        select f.customer_id, f.id, (select min(id) from app_user where customer_id = f.customer_id), now() - make_interval(days => d), 1, 0, 0, 0,
               lpad(to_hex(d), 64, '0') || '.jpg' from checklist_form f, generate_series(0, 399) d;
      update audit set date_time = now() - interval '1 year' where resource = 'checklist' and resource_id % 2 = 0;
      insert into retention (customer_id, class, days) select (select min(id) from customer), class, 300
        from unnest(array['audit', 'notification', 'checklist', 'itinerary', 'position', 'daily_summary', 'inactive_driver']) class;`);
    await forgetAllOld(database, { chunkRows: 40, budgetS: 60 }, silent);
    const [{ portions } = { portions: 0 }] = await sql<{ portions: number }>(
      "select count(*)::int as portions from audit where resource = 'retention' and action = 'deleted' and after ->> 'class' = 'checklist'",
    );
    assert.equal(portions, 3, 'in portions');
    const left = await sql(`
      select (select array_agg(n order by n) from (select count(*)::int as n from device_message group by customer_id) c) as messages,
        (select array_agg(n order by n) from (select count(*)::int as n from quarantined_message group by customer_id) c) as quarantined,
        (select array_agg(n order by n) from (select count(*)::int as n from checklist group by customer_id) c) as checklists,
        (select array_agg(n order by n) from (select count(*)::int as n from image group by customer_id) c) as images,
        (select array_agg(n order by n) from (select count(*)::int as n from itinerary group by customer_id) c) as itineraries,
        (select count(*)::int from audit where date_time < now() - interval '300 days' and customer_id = 1) as audit,
        (select array_agg(name order by id) from driver where customer_id = 1) as drivers`);
    const [first] = left as Record<string, unknown>[];
    assert.deepEqual(
      [first?.messages, first?.quarantined],
      [
        [300, 400],
        [300, 400],
      ],
    );
    assert.deepEqual(first?.checklists, [300, 400]);
    assert.deepEqual(first?.images, [300, 400]);
    assert.deepEqual(first?.itineraries, [300, 400]);
    assert.equal(first?.audit, 0);
    assert.match(String(first?.drivers), /Zulmira Prado,Anônimo \d+|Anônimo \d+,Zulmira Prado/);
    const trail = await sql<{ count: number }>(
      "select count(*)::int as count from audit where resource = 'checklist' and action = 'deleted' and before is null and via = 'job'",
    );
    assert.equal(trail[0]?.count, 100, 'that they went is known, what they held is not');
  });
});
