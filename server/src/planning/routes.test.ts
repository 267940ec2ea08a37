import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A route', () => {
  let service: TestService;
  let client: Client;
  let routeId: number;
  let othersId: number;
  const plans: Record<string, number> = {};
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan, insertRoute, insertPoint } = planRecords(() => service);

  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    const driver = await insert('driver', { name: 'Téo' });
    await sql(`update app_user set driver_id = ${driver} where login = '52998224725'`);
    routeId = await insertRoute('Norte');
    othersId = await insertRoute('Sul');
    for (const [name, columns] of [
      ['own', { driver_id: driver, total_points: 1, total_time: 60, total_distance: 1.5, total_capacity: 7 }],
      ['others', {}],
      ['removed', { driver_id: driver, date_excluded: '2026-03-10T12:00:00Z' }],
      ['of another route', { route_id: othersId }],
    ] as const)
      plans[name] = await insertPlan({ route_id: routeId, external_code: name, ...columns });
    const unassigned = { unassigned_code: 'no_room' };
    await insertPoint(routeId, {
      ...unassigned,
      line: 7,
      name: 'late',
      unassigned_remedy: '{"kind": "open_earlier", "byS": 2400}',
    });
    await insertPoint(routeId, {
      unassigned_code: 'not_geocoded',
      line: 2,
      name: 'lost',
      external_code: 'NF-2',
      address: 'Rua Sem Nome',
    });
    await insertPoint(routeId, { ...unassigned, name: 'removed', date_excluded: '2026-03-10T12:00:00Z' });
    await insertPoint(routeId, { route_plan_id: plans.own ?? 0, line: 4, name: 'planned' });
    await insertPoint(othersId, { ...unassigned, name: 'of another route' });
    const warnings = [null, plans.own, plans.others, plans.removed].map((route_plan_id) => ({
      route_plan_id: route_plan_id ?? null,
      code: 'axles_unknown',
      line: null,
      details: { plate: verbatim('AAA1A11') },
    }));
    const places = { place: verbatim('(1, 1)'), where: verbatim('far from Brazil') };
    const ofPoints = [2, 4].map((line) => ({
      route_plan_id: null,
      code: 'coordinates_doubtful',
      line,
      details: places,
    }));
    await sql(`update route set warnings = '${JSON.stringify([...warnings, ...ofPoints])}' where id = ${routeId}`);
  });
  after(() => service.stop());

  const read = async (caller = client, id = routeId) => (await caller.call('getRoute', { params: { id } })).body.data;

  it('shows its plans in short, without removed ones', async () => {
    const { route_plans: found, ...route } = await read();
    assert.deepEqual([route.id, route.external_code], [routeId, 'Norte']);
    assert.deepEqual(
      found.map(({ external_code }) => external_code),
      ['own', 'others'],
    );
    const { id, driver_id, user_id, ...rest } = found[0] ?? assert.fail();
    assert.ok(id === plans.own && driver_id !== null && user_id !== null);
    assert.deepEqual(rest, {
      external_code: 'own',
      status: 'P',
      date_time_start: '2026-03-10T11:00:00.000Z',
      date_time_end: '2026-03-10T15:00:00.000Z',
      vehicle_id: null,
      helper_id: null,
      locked: false,
      total_points: 1,
      total_time: 60,
      total_distance: 1.5,
      total_capacity: 7,
    });
  });

  it('shows the points in none of them, in the order they were sent', async () => {
    const { unassigned_points: points } = await read();
    assert.deepEqual(
      points.map(({ line, name, code, detail }) => [line, name, code, detail]),
      [
        [2, 'lost', 'not_geocoded', null],
        [7, 'late', 'no_room', 'fits if the window opens 40 min earlier'],
      ],
    );
    const { id, ...lost } = points[0] ?? assert.fail();
    assert.ok(id > 0);
    assert.deepEqual(lost, {
      name: 'lost',
      external_code: 'NF-2',
      line: 2,
      type: 'PE',
      address: 'Rua Sem Nome',
      latitude: null,
      longitude: null,
      code: 'not_geocoded',
      reason: 'Its address was not found',
      detail: null,
      candidate: null,
    });
  });

  it("has reasons and remedies in the reader's language", async () => {
    const { access } = await service.logIn('viewer');
    const headers = { authorization: `Bearer ${access}`, 'accept-language': 'pt-BR' };
    const text = await (await fetch(`${service.url}/route/${routeId}`, { headers })).text();
    assert.match(text, /"reason":"Seu endereço não foi encontrado"/);
    assert.match(text, /"detail":"cabe se a janela abrir 40 min antes"/);
    assert.match(text, /"message":"O número de eixos do veículo AAA1A11 é desconhecido;/);
  });

  it('has the warnings about a point in no plan while it is in none', async () => {
    const { warnings, unassigned_points: points } = await read();
    assert.deepEqual(
      warnings.flatMap(({ line, route_point_id }) => (line === null ? [] : [[line, route_point_id]])),
      [[2, points[0]?.id]],
    );
  });

  it('shows a driver only their own plans, and no point in none', async () => {
    const driver = await service.as('52998224725');
    const { route_plans: found, unassigned_points: points } = await read(driver);
    assert.deepEqual([found.map(({ id }) => id), points], [[plans.own], []]);
    const warned = async (caller: Client) => (await read(caller)).warnings.map(({ route_plan_id: id }) => id);
    assert.deepEqual(await warned(driver), [plans.own]);
    const booked = [plans.own, plans.others].map((other) => ({
      route_plan_id: plans.own,
      code: 'driver_booked',
      line: null,
      otherPlans: [other],
      details: { who: verbatim('Téo'), count: 1, plans: verbatim('others') },
    }));
    const [stored] = await sql<{ warnings: object[] }>(`select warnings from route where id = ${routeId}`);
    const store = (warnings: readonly object[]) =>
      sql(`update route set warnings = '${JSON.stringify(warnings)}' where id = ${routeId}`);
    await store(booked);
    assert.deepEqual(
      (await read(driver)).warnings.map(({ other_route_plans: others }) => others),
      [[plans.own]],
      'a warning that names another plan is not shown',
    );
    assert.equal((await read()).warnings.length, 2);
    await store(stored?.warnings ?? []);
    assert.deepEqual(await warned(client), [null, plans.own, plans.others, null]);
    assert.equal(await refused(read(driver, othersId)), '404 not_found');
  });

  it('has an ETag that changes with any part of it', async () => {
    const { access } = await service.logIn('viewer');
    const get = (etag = '') =>
      fetch(`${service.url}/route/${routeId}/`, {
        headers: { authorization: `Bearer ${access}`, 'if-none-match': etag },
      });
    const etag = (await get()).headers.get('etag') ?? '';
    assert.equal((await get(etag)).status, 304);
    await sql(`update route_plan set total_points = 2 where id = ${plans.others}`);
    assert.equal((await get(etag)).status, 200);
  });

  it('is not found by an unknown id, or by another company', async () => {
    assert.equal(await refused(read(client, 999_999)), '404 not_found');
    assert.equal(await refused(read(await service.asOther())), '404 not_found');
  });
});
