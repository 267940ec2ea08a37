import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { openImages } from '../files/open-images.ts';
import { readerOf, senderTo, xlsx } from '../importing/testing.ts';
import { readSettings } from '../settings.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { fillDemoIfEmpty } from './fill-if-empty.ts';

const paths = new Set(Object.values<Operation>(operations).map(({ path }) => path));

/** The upload paths of record files, each of which has a template. */
const templates = Object.values<Operation>(operations).flatMap(({ path, upload }) =>
  upload && paths.has(`${path}/template`) ? path : [],
);

describe('The demo company', () => {
  let service: TestService;
  let folder: string;
  let admin: Client;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-demo-'));
    service = await startTestService({ DATA_DIR: folder });
    await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: folder })));
    admin = await service.as('admin');
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has a believable fleet', async () => {
    const vehicles = (await admin.call('listVehicles', { query: { includes: ['vehicle_model', 'fleet'] } })).body.data;
    const drivers = (await admin.call('listDrivers', { query: { is_deliveryman: 2 } })).body.data;
    const points = (await admin.call('listPointsOfInterest', { query: {} })).body.data;
    assert.deepEqual([vehicles.length, drivers.length, points.length], [12, 16, 20]);
    assert.ok(vehicles.every(({ vehicle_model, fleet, device, driver }) => vehicle_model && fleet && device && driver));
    assert.equal(new Set(points.map(({ title }) => title)).size, 20, 'no two places are called alike');
    const warnings = new Set(drivers.flatMap((driver) => driver.warnings));
    assert.equal(warnings.size, 4, 'every kind of warning is to be seen');
  });

  it('has vehicles with all they are known again by, and takes the example of every template', async () => {
    const vehicles = (await admin.call('listVehicles', { query: {} })).body.data;
    assert.ok(vehicles.every(({ chassi, renavam, external_code }) => chassi && renavam && external_code));
    const send = await senderTo(service, 'admin');
    const read = await readerOf(service, 'admin');
    for (const path of templates) {
      const { status, body } = await send(`${path}?dry_run=true`, await read(`${path}/template`, xlsx), xlsx);
      assert.deepEqual([status, body.data?.wrong_lines, body.data?.created], [200, [], 1], path);
    }
  });

  it('has plans whose points have an address, near which they are', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const query = { begin_date: day(-10), end_date: day(6), includes: ['route_points' as const] };
    const { data } = (await admin.call('listRoutePlans', { query })).body;
    const points = data.flatMap(({ route_points }) => route_points);
    assert.ok(points.length > 100);
    assert.ok(points.every(({ address }) => address?.endsWith(', Porto Alegre - RS')));
    const places = new Map<string, Set<string>>();
    for (const { address, latitude, longitude } of points)
      places.set(address ?? '', (places.get(address ?? '') ?? new Set()).add(`${latitude} ${longitude}`));
    assert.ok(
      [...places.values()].every(({ size }) => size === 1),
      'an address is in one place',
    );
  });

  it('has an address that was put right', async () => {
    const { data } = (await admin.call('listAddressCorrections', { query: {} })).body;
    assert.deepEqual(
      data.map(({ address }) => address),
      ['Rua Landell de Moura, 430, Porto Alegre - RS'],
    );
  });

  it('has weekly routes, one of which makes its plans by itself', async () => {
    const { data } = (await admin.call('listRouteTemplates', { query: {} })).body;
    assert.deepEqual(
      data.map(({ active, days_ahead, crews, point_count }) => [active, days_ahead, crews.length, point_count > 2]),
      [
        [false, null, 1, true],
        [true, 3, 2, true],
      ],
    );
  });

  it('has a break, refused actions that wait for a decision, and a settled one', async () => {
    const listed = async (query: { outcome?: 'refused'; settled?: boolean; action?: 'break_begin' | 'break_end' }) =>
      (await admin.call('listExecutionActions', { query })).body.data;
    const refusalsOf = async (settled: boolean) =>
      (await listed({ outcome: 'refused', settled })).map(({ action, refusal, driver_id, settlement_comment }) => [
        ...[action, refusal, driver_id !== null],
        settlement_comment !== null,
      ]);
    assert.deepEqual(await refusalsOf(true), [['deliver', 'not_found', true, true]]);
    assert.deepEqual((await refusalsOf(false)).sort(), [
      ['deliver', 'invalid_transition', true, false],
      ['return', 'invalid_transition', true, false],
    ]);
    const breaks = [...(await listed({ action: 'break_begin' })), ...(await listed({ action: 'break_end' }))];
    assert.deepEqual(
      breaks.map(({ outcome, break_kind }) => [outcome, break_kind]),
      [
        ['applied', 'waiting'],
        ['applied', null],
      ],
    );
    const [exampleOfSettling] = (await listed({ outcome: 'refused', settled: false })).filter(({ id }) => id === 4);
    assert.equal(exampleOfSettling?.action, 'return');
  });

  it('has journeys behind it and before it', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const between = async (begin: number, end: number) =>
      (await admin.call('listItineraries', { query: { date_time_start: day(begin), date_time_end: day(end) } })).body
        .data.length;
    assert.ok((await between(-14, -2)) > 10);
    assert.ok((await between(2, 9)) > 5);
  });

  it('has five forms, four of them with two weeks of executions, risks among them, and images that open', async () => {
    const forms = (await admin.call('listChecklistForms', { query: {} })).body.data;
    const period = {
      date_time_start: new Date(Date.now() - 15 * 86_400_000).toISOString(),
      date_time_end: new Date().toISOString(),
    };
    const executions = (await admin.call('listChecklists', { query: { ...period, includes: ['executed'] } })).body.data;
    assert.equal(forms.length, 5);
    assert.equal(new Set(executions.map(({ checklist_form_id }) => checklist_form_id)).size, 4);
    assert.ok(executions.length > 100 && executions.some(({ count_high_risk }) => count_high_risk > 0));
    assert.ok(executions.every(({ identifier_fields }) => identifier_fields[0]?.form_field_name === 'Placa'));
    const pictures = executions.flatMap(({ executed, signature }) => [
      signature,
      ...executed.map(({ picture }) => picture),
    ]);
    const names = [...new Set(pictures.filter((name) => name !== null))];
    assert.ok(names.length > 20);
    for (const picture of names) {
      assert.equal((await admin.bytes('getPicture', { query: { picture } })).status, 200);
    }
  });

  it("shows a driver the driver's own", async () => {
    const driver = await service.as('52998224725');
    const vehicles = (await driver.call('listVehicles', { query: {} })).body.data;
    assert.deepEqual(
      vehicles.map(({ title }) => title),
      ['Fiorino 01'],
    );
  });

  it('is left alone once it has vehicles', async () => {
    await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: folder })));
    assert.equal((await admin.call('listVehicles', { query: {} })).body.data.length, 12);
  });
});
