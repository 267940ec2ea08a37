import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { emptyBodyOf } from '@tropeiro/contract/empty-body.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { unknownFieldsReader } from './read-only-fields.ts';
import { hasDryRun, unknownNameFaults } from './unknown-names.ts';

const inBody = (operation: Operation, sent: unknown, reading?: Operation) =>
  unknownNameFaults(operation).inBody(unknownFieldsReader(operation, reading)(sent, false).unknown, false);

const pointers = (operation: Operation, sent: unknown): string =>
  inBody(operation, sent)
    .map(({ pointer }) => pointer)
    .join(' ');

/** Whether `data` is a list. */
const isListed = ({ body }: Operation): boolean =>
  'items' in ((body as { properties?: { data?: object } } | undefined)?.properties?.data ?? {});

describe('A dry run that a call does not have', () => {
  const changes = (Object.values(operations) as Operation[]).filter(({ method }) => method !== 'GET');
  for (const operation of changes.filter((one) => !hasDryRun(one)))
    it(`is refused by ${operation.id}, wherever it is asked for`, () => {
      const sent = { dry_run: true, colour: 'red', data: { dryRun: true, colour: 'red' } };
      const inQuery = unknownNameFaults(operation).inQuery(['colour', 'dry-run'], false);
      // An object in the place of a list is refused as such.
      assert.deepEqual(
        [...inQuery, ...inBody(operation, sent)].map(({ parameter, pointer }) => parameter ?? pointer),
        ['dry-run', '/dry_run', ...(isListed(operation) ? [] : ['/data/dryRun'])],
      );
    });
});

describe('Options beside the data of an import of a plan', () => {
  for (const name of [
    'optimise',
    'on_duplicates',
    'async',
    'isAsync',
    'has_time_windows',
    'allOrNothing',
    'sources',
    'objetive',
  ])
    it(`are refused where they are misspelt: ${name}`, () =>
      assert.equal(pointers(operations.importRoutePlan, { [name]: true }), `/${name}`));

  for (const name of ['metric', 'origin', 'tenant', 'erp_id', 'version', 'comment', 'date', 'placa', 'simulate'])
    it(`may stand among a client’s own: ${name}`, () =>
      assert.equal(pointers(operations.importRoutePlan, { [name]: true, data: { [name]: 1 } }), ''));
});

describe('Names in the parts of a record', () => {
  it('are refused where they are misspelt, with the likely one', () =>
    assert.deepEqual(
      inBody(operations.createWorkShift, { data: { days: [{ begin: '08:00', breks: [] }] } }).map(
        ({ pointer, details }) => [pointer, details],
      ),
      [
        [
          '/data/days/0/breks',
          { remedy: bilingual('; did you mean /data/days/0/breaks?', '; você quis dizer /data/days/0/breaks?') },
        ],
      ],
    ));

  it('may be anything else', () =>
    assert.equal(pointers(operations.createWorkShift, { data: { days: [{ shape: 1 }], fleet: { nmae: 2 } } }), ''));

  it('hide no dry run behind them, however many there are', () => {
    const route_points = Array.from({ length: 1000 }, () => ({ colour: 'red' }));
    assert.equal(pointers(operations.createRouteTemplate, { data: { route_points }, dryRun: true }), '/dryRun');
  });
});

describe('Bodies of the specification', () => {
  const own = (Object.values(operations) as Operation[]).filter(({ ignoresMisspelt }) => ignoresMisspelt);
  it('are few', () =>
    assert.deepEqual(own.map(({ id }) => id).sort(), [
      'changeItinerary',
      'changePointOfInterest',
      'createDriver',
      'createItinerary',
      'createPointOfInterest',
      'login',
      'renewToken',
    ]));

  it('ignore a misspelt name, as any other', () =>
    assert.equal(pointers(operations.createPointOfInterest, { data: { titel: 'A' }, dat: 1 }), ''));
});

describe('A field of a change', () => {
  const misplaced: readonly [id: keyof typeof operations, sent: object, place: string][] = [
    ['removeRoutePoints', { data: { keep_unasigned: true } }, '/data/keep_unasigned'],
    ['optimizeRoutePlan', { data: { lock_points: [7] } }, '/data/lock_points'],
    ['optimizeRoutePlan', { objective: 'distance', data: {} }, '/objective'],
    ['importRoutePlan', { data: { objective: 'distance' } }, '/data/objective'],
    ['importRoutePlan', { data: { has_time_window: true } }, '/data/has_time_window'],
    ['importRoutePlan', { data: { vehicle_plats: ['ABC1D23'] } }, '/data/vehicle_plats'],
    ['createRouteTemplate', { data: { weekday: [1] } }, '/data/weekday'],
    ['changeRouteTemplate', { data: { id: 1, weekday: [1] } }, '/data/weekday'],
    ['moveRoutePoints', { data: { ordr: 2 } }, '/data/ordr'],
    ['changeCustomer', { data: { geocodrs: ['photon'], timeZone: 'America/Bahia' } }, '/data/geocodrs /data/timeZone'],
    ['correctUnassignedPoint', { data: { latitud: 1 } }, '/data/latitud'],
    ['createFleet', { data: { nmae: 'Sul' } }, '/data/nmae'],
    ['createVehicle', { data: { title: 'A', plaet: 'IXA4B17' } }, '/data/plaet'],
    ['makeTemplateOfPlan', { data: { daysAhead: 1, day_ahead: 2 } }, '/data/daysAhead /data/day_ahead'],
  ];
  for (const [id, sent, place] of misplaced)
    it(`is refused misspelt or in the wrong place: ${JSON.stringify(sent)}`, () =>
      assert.equal(pointers(operations[id], sent), place));

  const meant: readonly [id: keyof typeof operations, sent: object, likely: string][] = [
    ['createRouteTemplate', { data: { weekday: [1] } }, '; did you mean /data/weekdays?'],
    ['createRouteTemplate', { weekdays: [1], data: {} }, '; did you mean /data/weekdays?'],
    ['createRouteTemplate', { data: { dry_run: true } }, '; did you mean /dry_run?'],
    ['optimizeRoutePlan', { objective: 'distance', data: {} }, '; did you mean /data/objective?'],
    ['importRoutePlan', { data: { has_time_window: true } }, '; did you mean /has_time_window?'],
    ['changeCustomer', { data: { geocodrs: [] } }, '; did you mean /data/geocoders?'],
    ['createFleet', { data: { dry_run: true } }, ''],
  ];
  for (const [id, sent, likely] of meant)
    it(`says what is likely to be meant: ${JSON.stringify(sent)}`, () => {
      const [fault] = inBody(operations[id], sent);
      assert.equal(fillTemplate(verbatim('{remedy}'), fault?.details ?? {}, 'en'), likely);
    });

  it('may be a plan as it was read', () => {
    const sent = { data: { vehicle: null, helper: null, user: null, objective: 'time' } };
    assert.deepEqual(inBody(operations.changeRoutePlan, sent, operations.getRoutePlan), []);
  });

  it('may be the settings of a company as they were read', () => {
    const read = Object.fromEntries(Object.keys(CustomerSettings.properties).map((name) => [name, null]));
    const sent = { data: { ...read, colour: 'red' } };
    assert.deepEqual(inBody(operations.changeCustomer, sent, operations.getCustomer), []);
  });

  it('may be a template as it was read', () => {
    const data = { id: 1, point_count: 2, date_created: '', date_modified: '' };
    assert.equal(pointers(operations.changeRouteTemplate, { data }), '');
  });
});

describe('A dry run is never the real thing', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await startTestService();
    const body = { username: 'admin', parent_username: '11222333000181', password: demoPassword };
    token = (await service.client.call('login', { body })).body.access_token;
  });
  after(() => service.stop());

  const strict = { prefer: 'handling=strict' };
  const cases: readonly [call: string, body: object | undefined, place: string, more?: object][] = [
    ['DELETE /route_plan/1/?dry_run=true', undefined, 'dry_run'],
    ['DELETE /route_plan/1/?dry_run=true', undefined, 'dry_run', strict],
    ['DELETE /route_plan/1/', { dry_run: true }, '/dry_run'],
    ['DELETE /route_plan/1/', { data: { dry_run: true } }, '/data/dry_run'],
    ['DELETE /fleet/1', { dryRun: true }, '/dryRun'],
    ['POST /route_plan/1/restore/?dryRun=1', undefined, 'dryRun'],
    ['POST /route_plan/1/cancel_optimization/?dry_run=true', undefined, 'dry_run'],
    ['POST /route_plan/1/restore/', { dry_run: true }, '/dry_run'],
    ['POST /route_plan/1/cancel_optimization/', { dryRun: true }, '/dryRun'],
    ['POST /route_plan/1/accept_order/', { data: { dry_run: true } }, '/data/dry_run'],
    ['POST /fleet/?dry_run=true', { data: { name: 'Sul' } }, 'dry_run'],
    ['POST /fleet/', { data: { name: 'Sul' }, dry_run: true }, '/dry_run'],
    ['POST /fleet/', { data: { name: 'Sul', dry_run: true } }, '/data/dry_run'],
    ['POST /fleet/', { data: { name: 'Sul', dry_run: true } }, '/data/dry_run', strict],
    ['PUT /route_plan/1/', { data: { dry_run: true } }, '/data/dry_run'],
    ['PUT /route_plan/1/points/order/', { data: { route_points: [1], dry_run: true } }, '/data/dry_run', strict],
    ['POST /route_template/1/route_plan/', { data: { date: '2026-12-03', dry_run: true } }, '/data/dry_run'],
  ];
  for (const [call, body, place, more = {}] of cases)
    it(`${call} ${body ? JSON.stringify(body) : ''}${more === strict ? ', strictly' : ''}`, async () => {
      const [method = '', path] = call.split(' ');
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...more,
      };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${service.url}${path}`, sent);
      const { errors } = (await response.json()) as { errors?: Record<string, string>[] };
      assert.deepEqual(
        [response.status, errors?.map(({ parameter, pointer, code }) => [parameter ?? pointer, code])],
        [400, [[place, 'unknown_field']]],
      );
    });
});

describe('An absent body', () => {
  const cases: readonly [id: keyof typeof operations, body: object | undefined][] = [
    ['optimizeRoutePlan', { data: {} }],
    ['restoreRoutePlan', {}],
    ['acceptOrder', {}],
    ['createFleet', undefined],
    ['changeRoutePlan', undefined],
  ];
  for (const [id, body] of cases)
    it(`${body ? `is an empty one: ${id}` : `is missing where something must be said: ${id}`}`, () =>
      assert.deepEqual(emptyBodyOf(operations[id]), body));

  it('is one to a service', async () => {
    const service = await startTestService();
    const { access } = await service.logIn('dispatcher');
    const statusOf = async (body?: object) => {
      const headers = { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) };
      const sent = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
      return (await fetch(`${service.url}/route_plan/999999/optimize/`, sent)).status;
    };
    const found = [
      await statusOf(),
      await statusOf({}),
      await statusOf({ dry_run: true }),
      await statusOf({ is_async: true }),
    ];
    await service.stop();
    assert.deepEqual(found, [404, 404, 404, 400]);
  });
});
