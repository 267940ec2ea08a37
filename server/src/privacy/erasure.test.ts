import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Client } from '@tropeiro/contract/client.ts';
import { type AnnouncementType, announcements } from '@tropeiro/contract/outbound/announcements.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from '../execution/plan-under-way.fixture.ts';
import { drawing } from '../testing/drawn-images.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let admin: Client;
const { sql, driver, plan, insert } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
});
after(() => service.stop());

/**
 * The tables with a row that holds one of these texts, as text or bytes, and those texts. Of messages, the monthly
 * tables.
 */
async function findTexts(texts: readonly string[]): Promise<{ table: string; text: string }[]> {
  const tables = await sql<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const patterns = texts.map((text) => `('${text}', '${Buffer.from(text).toString('hex')}')`).join();
  const searches = tables.map(
    ({ name }) => `select '${name}' as table, sought.text from sought
      where exists (select from "${name}" t where strpos(lower(t::text), lower(sought.text)) > 0 or strpos(t::text, sought.hex) > 0)`,
  );
  return sql(`with sought (text, hex) as (values ${patterns}) ${searches.join(' union all ')}`);
}

/** A picture that a driver uploaded: the hash of its bytes, and its name. */
async function picture(number: number, client: Client): Promise<{ sha256: string; name: string }> {
  const bytes = await drawing(number).png().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = new Blob([new Uint8Array(bytes)]);
  const query = { offset: 0, size: bytes.length };
  const { body } = await client.call('uploadImagePiece', { params: { sha256 }, query, file });
  return { sha256, name: body.data.picture ?? assert.fail() };
}

const imagesNamed = async (...names: string[]): Promise<number> =>
  (await sql(`select from image where name in (${names.map((name) => `'${name}'`).join()})`)).length;

const isWhole = async ({ id }: PlanUnderWay): Promise<boolean> =>
  (await admin.call('getRoutePlanProof', { params: { id }, query: {} })).body.data.is_whole;

async function requireValidAnnouncements(): Promise<void> {
  for (const { type, payload } of await sql<{ type: AnnouncementType; payload: object }>(
    'select type, payload from outbox',
  ))
    assert.deepEqual(validatorOf(announcements[type])(payload), [], type);
}

describe('A driver with something in every table', () => {
  /** One text for each kind of personal data. No others than the listed ones may remain. */
  const secrets = {
    name: 'Quitéria Zuleide',
    card: 'QZ-CARD-77',
    formerCard: 'QZ-OLD-55',
    phone: 'qz-phone-9',
    comment: 'QZ deixou com a vizinha',
    refused: 'QZ tentou de novo',
    received: 'QZ ligue para casa',
    answer: 'QZ respondeu isto',
    extra: 'QZ viu um risco',
    identifying: 'QZ-FIELD-1',
    agent: 'QZ-Agent/1.0',
    address: '203.0.113.91',
    telephone: '11912344321',
    email: 'quiteria@example.com',
    latitude: '-30.0012345',
    cnh: '04578906155',
    answered: 'QZ echoed by a subscriber',
    piece: 'QZ bytes of a picture',
    reason: 'QZ pediu a correção',
  } as const;
  const all = Object.values(secrets);
  let teo: LoggedDriver;
  let morning: PlanUnderWay;
  let names: readonly string[];
  let device: string;

  const report = (at: number, attributes: Record<string, string | number | boolean | null>) => ({
    ...{ device, time: new Date(Date.parse('2026-03-10T11:00:00Z') + at * 60_000).toISOString() },
    ...{ latitude: -30, longitude: -51 - at / 1000, speed_kmh: 30, attributes },
  });

  /** A segment of the device that mentions a card. */
  const insertSegment = (begin: string, card: string) =>
    sql(`insert into device_segment (customer_id, vehicle_id, device_id, begin_time, before, ended, figures, first_date, last_date)
      select customer_id, vehicle_id, device_id, '${begin}', before, '{"card": "${card}"}', figures, '${begin}', '${begin}'
      from device_segment order by begin_time desc limit 1`);

  before(async () => {
    teo = await driver();
    const licence = await picture(71, teo.client);
    const { name, telephone, email, cnh } = secrets;
    const change = (data: object) => admin.call('changeDriver', { body: { data: { id: teo.id, ...data } } });
    await change({ identifier: secrets.formerCard });
    await change({
      name,
      identifier: secrets.card,
      phone_number: telephone,
      email,
      cnh_number: cnh,
      cnh_file: licence.name,
    });
    await sql(`update session set user_agent = '${secrets.agent}', address = '${secrets.address}'
      where user_id in (select id from app_user where driver_id = ${teo.id})`);

    device = 'QZ-DEVICE';
    const device_id = await insert('device', { serial: device });
    await insert('vehicle', { title: 'Van', plate: 'QZQ1Z23', device_id, driver_id: teo.id });
    const cards = [
      { card: secrets.card },
      { card: ` ${secrets.card.toLowerCase()} ` },
      { passenger_card: secrets.card },
    ];
    const sentAttributes = [...cards, { card: secrets.formerCard }, { custom: secrets.card }, { card: secrets.card }];
    await admin.call('importPositions', {
      body: {
        data: sentAttributes.map((attributes, at) => report(at, { ignition: true, odometer_m: 7, ...attributes })),
      },
    });

    // For a month that has no messages any more.
    await insertSegment('2019-05-01', secrets.formerCard);

    morning = await plan(teo.id);
    const phone = phoneOf(morning);
    const [shown, signature] = [await picture(72, teo.client), await picture(73, teo.client)];
    names = [licence.name, shown.name, signature.name];
    const place = { latitude: Number(secrets.latitude), longitude: -51.01 };
    const proof = { comment: secrets.comment, pictures: [shown.sha256], signature: signature.sha256, ...place };
    const actions = [
      phone(0, 'perform', 0),
      phone(5, 'deliver', 1, proof),
      phone(6, 'arrive', 1, { comment: secrets.refused, ...place }),
    ];
    const results = outcomes(await send(teo.client, actions, secrets.phone));
    assert.deepEqual(results.slice(0, 2), ['applied', 'applied']);
    assert.match(results[2] ?? '', /^refused/);

    await admin.call('sendMessage', { body: { data: { driver_id: teo.id, text: secrets.received } }, query: {} });
    await sql(`
      with form as (insert into checklist_form (customer_id, name) select customer_id, 'Saída QZ' from driver where id = ${teo.id} returning *),
      field as (insert into checklist_form_field (customer_id, checklist_form_id, name, type, "order", can_photo, can_additional_data, required, is_identifier)
        select customer_id, id, 'Nome', 'text', 1, false, true, false, true from form returning *),
      filled as (insert into checklist (customer_id, checklist_form_id, user_id, date_executed, count_items, count_high_risk, count_medium_risk, count_low_risk,
          latitude, longitude, receipt_email, identifier_fields)
        select f.customer_id, f.id, u.id, now(), 1, 0, 0, 0, ${secrets.latitude}, -51, '${secrets.email}',
          '[{"value": "${secrets.identifying}", "form_field_id": 1, "form_field_name": "Nome"}]' from form f, app_user u where u.driver_id = ${teo.id} returning *)
      insert into checklist_form_field_executed (customer_id, checklist_id, checklist_form_field_id, value, additional_data)
        select c.customer_id, c.id, f.id, '${secrets.answer}', '${secrets.extra}' from filled c, field f;
      update app_user set email = '${secrets.email}' where driver_id = ${teo.id};
      insert into image_upload (customer_id, user_id, sha256, size, received, date_expires)
        select customer_id, id, repeat('e', 64), 100, 50, now() + interval '1 day' from app_user where driver_id = ${teo.id};
      insert into image_upload_piece (customer_id, image_upload_id, "offset", bytes)
        select customer_id, id, 0, convert_to('${secrets.piece}', 'UTF8') from image_upload;
      insert into day_recomputation (customer_id, date_begin, date_end, reason, vehicle_count, user_id)
        select customer_id, '2026-03-01', '2026-03-02', '${secrets.reason}', 0, id from app_user where driver_id = ${teo.id};
      with hook as (insert into webhook (customer_id, url, types, fleet_ids, route_plan_ids, status, secret)
        select customer_id, 'https://example.com/', '{}', '{}', '{}', 'active', 'x' from driver where id = ${teo.id} returning *)
      insert into webhook_delivery (customer_id, webhook_id, announcement_id, epoch, transaction, position, type, ordering_key, status, is_replay, attempt_count, answer_body)
        select h.customer_id, h.id, 'a', o.epoch, o.transaction, o.id, o.type, 'k', 'delivered', false, 1, '${secrets.answered}'
        from hook h, outbox o where o.type = 'driver.updated' and o.resource_id = ${teo.id}`);
  });

  it('is found in the tables before, or the test would prove nothing', async () => {
    const found = (await findTexts(all)).map(({ text }) => text);
    for (const text of all) assert.ok(found.includes(text), text);
  });

  it('is exported whole: actions, messages, events and days too, with other persons masked', async () => {
    const { data } = (await admin.call('exportDriver', { params: { id: teo.id }, query: {} })).body;
    const kinds = new Set(data.map(({ resource }) => resource));
    for (const kind of [
      'checklist_answer',
      'daily_summary',
      'day_recomputation',
      'event',
      'execution_action',
      'message',
      'route_plan',
      'session',
    ])
      assert.ok(kinds.has(kind), kind);
    const text = JSON.stringify(data);
    for (const one of [
      'card',
      'phone',
      'comment',
      'refused',
      'received',
      'answer',
      'extra',
      'agent',
      'reason',
    ] as const)
      assert.ok(text.includes(secrets[one]), one);
    const delivered = data.find(({ data: announced }) => announced.comment === secrets.comment)?.data ?? {};
    assert.match(String(delivered.signature), /^\*{60}[0-9a-f]{2}\*\*$/, 'whose signature it is, is another person');
    assert.ok(!text.includes('password_hash'));
    const moments = text.match(/"\d{4}-\d\d-\d\dT[^"]*"/g) ?? [];
    const inexactTimes = moments.filter((moment) => !/T\d\d:\d\d:\d\d\.\d{3}Z"$/.test(moment));
    assert.deepEqual(inexactTimes, [], 'date-times are UTC with Z and milliseconds, at any depth');
  });

  it('is in none of them once erased; proofs keep their hashes, and chains are whole', async () => {
    assert.equal(await isWhole(morning), true);
    const hashes = await sql('select sequence, content_hash, hash from proof_link order by route_plan_id, sequence');
    await admin.call('anonymizeDriver', { params: { id: teo.id } });
    assert.deepEqual(await findTexts(all), []);
    assert.equal(await imagesNamed(...names), 0);
    const remaining = await sql('select sequence, content_hash, hash from proof_link order by route_plan_id, sequence');
    assert.deepEqual(remaining.slice(0, hashes.length), hashes);
    assert.equal(await isWhole(morning), true);
    await requireValidAnnouncements();
    const attempts = await sql(`select payload -> 'attempt' as attempt from outbox
      where resource_id = ${morning.points[1]} and payload ? 'attempt'`);
    assert.deepEqual(attempts, [{ attempt: null }], 'it was announced, and is null');
    const [{ phones } = { phones: 0 }] = await sql<{ phones: number }>(
      `select count(distinct phone)::int as phones from execution_action where driver_id = ${teo.id} and phone is not null`,
    );
    assert.equal(phones, 1, 'actions of one phone are still of one phone');
  });

  it('stays erased when messages come late and the engine goes on from its states', async () => {
    await admin.call('importPositions', {
      body: { data: [report(2.5, { ignition: true }), report(9, { ignition: false })] },
    });
    assert.deepEqual(await findTexts([secrets.card, secrets.formerCard]), []);
  });

  it('waits until messages of a vehicle are folded, and is erased from what was computed', async () => {
    const { id } = await driver();
    await admin.call('changeDriver', { body: { data: { id, identifier: 'QZ-RACE-1' } } });
    await sql('begin');
    await sql("select from vehicle where plate = 'QZQ1Z23' for no key update");
    await insertSegment('2019-06-01', 'QZ-RACE-1');
    let isDone = false;
    const erasing = admin.call('anonymizeDriver', { params: { id } }).finally(() => {
      isDone = true;
    });
    while (!isDone && (await sql(lockWaits)).length === 0) await setImmediate();
    const [free] = await sql<{ count: number }>(`with free as (select id from vehicle for no key update skip locked)
      select (select count(*) from vehicle)::int - count(*)::int as count from free`);
    await sql('commit');
    await erasing;
    assert.equal(free?.count, 0, 'it holds no other vehicle while it waits');
    assert.deepEqual(await findTexts(['QZ-RACE-1']), []);
  });

  it('leaves a card alone that another driver has by now', async () => {
    const [first, second] = [await driver(), await driver()];
    const update = (id: number, identifier: string | null) =>
      admin.call('changeDriver', { body: { data: { id, identifier } } });
    await update(first.id, 'PASSED-ON-1');
    await update(first.id, null);
    await update(second.id, 'PASSED-ON-1');
    await admin.call('importPositions', { body: { data: [report(20, { ignition: true, card: 'PASSED-ON-1' })] } });
    await admin.call('anonymizeDriver', { params: { id: first.id } });
    const found = (await findTexts(['PASSED-ON-1'])).map(({ table }) => table);
    assert.ok(found.includes('driver') && found.some((table) => table.startsWith('device_message_')), String(found));
  });
});

describe('A receiver at a route point', () => {
  const secrets = ['Dona Iolanda', 'Rua das Acácias 12', 'portão azul', 'recebido por Iolanda', '-30.0456789'];

  it('is erased with the attempts, by administrators and managers, and the other points stay', async () => {
    const teo = await driver();
    const day = await plan(teo.id);
    const point = day.points[1] ?? 0;
    const [shown, signature] = [await picture(81, teo.client), await picture(82, teo.client)];
    await sql(`update route_point set name = 'Dona Iolanda', address = 'Rua das Acácias 12', info = 'portão azul', latitude = -30.0456789,
      address_detail = '{"street": "Rua das Acácias 12"}' where id = ${point}`);
    const phone = phoneOf(day);
    const proof = {
      comment: 'recebido por Iolanda',
      pictures: [shown.sha256],
      signature: signature.sha256,
      latitude: -30.0456789,
      longitude: -51,
    };
    await send(teo.client, [
      phone(0, 'perform', 0),
      phone(5, 'deliver', 1, proof),
      phone(6, 'deliver', 2, { comment: 'na caixa' }),
    ]);
    const found = (await findTexts(secrets)).map(({ text }) => text);
    for (const text of secrets) assert.ok(found.includes(text), text);

    const params = { id: point };
    for (const login of ['dispatcher', 'viewer', 'integrator'])
      assert.equal(await refused((await service.as(login)).call('anonymizeRoutePoint', { params })), '403 forbidden');
    assert.equal(await refused((await service.asOther()).call('anonymizeRoutePoint', { params })), '404 not_found');
    assert.equal(await refused(teo.client.call('anonymizeRoutePoint', { params })), '403 forbidden');
    const manager = await service.as('manager');
    assert.equal((await manager.call('anonymizeRoutePoint', { params })).body.data.id, point);

    assert.deepEqual(await findTexts(secrets), []);
    assert.equal(await imagesNamed(shown.name, signature.name), 0);
    assert.equal(await isWhole(day), true);
    assert.notDeepEqual(await findTexts(['na caixa']), []);
    const [left] = await sql(
      `select name, status, round(latitude::numeric, 3)::text as latitude from route_point where id = ${point}`,
    );
    assert.deepEqual(left, { name: `Anônimo ${point}`, status: 'E', latitude: '-30.050' });
    await requireValidAnnouncements();
    const [announced] = await sql(
      `select type, payload ->> 'name' as name from outbox where resource_id = ${point} order by id desc limit 1`,
    );
    assert.deepEqual(announced, { type: 'route_point.updated', name: `Anônimo ${point}` });
    const [noted] = await sql<{ login: string }>(`select u.login from audit a join app_user u on u.id = a.user_id
      where a.resource = 'route_point' and a.resource_id = ${point} order by a.id desc limit 1`);
    assert.equal(noted?.login, 'manager');
  });
});
