import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { emptyBodyOf } from '@tropeiro/contract/empty-body.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { CustomerSettings } from '@tropeiro/domain/company/customer-settings.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { demoPassword } from '../demo/company.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { hasDryRun, misspeltNames } from './misspelt-names.ts';
import { ignoredFieldsReader } from './read-only-fields.ts';

describe('A dry run that a call does not have', () => {
  const changes = (Object.values(operations) as Operation[]).filter(({ method }) => method !== 'GET');
  for (const operation of changes.filter((one) => !hasDryRun(one)))
    it(`is refused by ${operation.id}, wherever it is asked for`, () => {
      const { inQuery, inBody } = misspeltNames(operation) ?? assert.fail();
      const sent = { dry_run: true, colour: 'red', data: { dryRun: true, colour: 'red' } };
      assert.deepEqual(
        [...inQuery(['colour', 'dry-run']), ...inBody(sent)].map(({ parameter, pointer }) => parameter ?? pointer),
        ['dry-run', '/dry_run', '/data/dryRun'],
      );
    });
});

describe('Options beside the data of an import of a plan', () => {
  const { inBody } = misspeltNames(operations.importRoutePlan) ?? assert.fail();
  const places = (sent: object) => inBody(sent).map(({ pointer }) => pointer);

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
    it(`are refused where they are misspelt: ${name}`, () => assert.deepEqual(places({ [name]: true }), [`/${name}`]));

  for (const name of ['metric', 'origin', 'tenant', 'erp_id', 'version', 'comment'])
    it(`may stand among a client’s own: ${name}`, () =>
      assert.deepEqual(places({ [name]: true, data: { [name]: 1 } }), []));
});

describe('What fields are called in other systems', () => {
  const cases: readonly [operation: Operation, sent: object, likely: string][] = [
    [operations.changeRoutePlan, { placa: 'IXA4B17' }, '/data/vehicle_id'],
    [operations.changeRoutePlan, { motorista: 'Ana' }, '/data/driver_id'],
    [operations.duplicateRoutePlan, { veiculo: 1 }, '/data/vehicle_id'],
    [operations.createRouteTemplate, { vehicle_plates: ['IXA4B17'] }, '/data/crews'],
    [operations.changeRouteTemplate, { janelas: true }, '/data/has_time_window'],
    [operations.makeTemplateOfPlan, { dias_da_semana: [1] }, '/data/weekdays'],
    [operations.addRoutePoints, { pontos: [] }, '/data/route_points'],
    [operations.correctRoutePoint, { lat: -30 }, '/data/latitude'],
    [operations.correctUnassignedPoint, { lng: -51 }, '/data/longitude'],
  ];
  for (const [operation, data, likely] of cases)
    it(`is refused by ${operation.id} with the field that is meant: ${Object.keys(data)}`, () => {
      const { inBody } = misspeltNames(operation) ?? assert.fail();
      assert.deepEqual(
        inBody({ data }).map(({ pointer, details }) => [pointer, details]),
        [[`/data/${Object.keys(data)[0]}`, { remedy: bilingual(`; is ${likely} meant?`, `; não seria ${likely}?`) }]],
      );
    });

  it('are names of fields that the calls have', () => {
    const unknown = (Object.values(operations) as Operation[]).flatMap(({ id, body, otherNames = {} }) => {
      const data = (body as unknown as { properties?: { data?: { properties?: object } } })?.properties?.data;
      return Object.keys(otherNames)
        .filter((field) => !Object.hasOwn(data?.properties ?? {}, field))
        .map((field) => `${id} ${field}`);
    });
    assert.deepEqual(unknown, []);
  });
});

describe('Names in the parts of a record', () => {
  const placesIn = (operation: Operation, body: object) => {
    const { inParts } = misspeltNames(operation) ?? assert.fail();
    const readIgnored = ignoredFieldsReader(operation.body ?? assert.fail(), operation);
    return inParts(readIgnored(body)).map(({ pointer, details }) => [pointer, details]);
  };

  it('are refused where they are misspelt, with the likely one', () =>
    assert.deepEqual(placesIn(operations.createWorkShift, { data: { days: [{ begin: '08:00', brakes: [] }] } }), [
      ['/data/days/0/brakes', { remedy: bilingual('; is breaks meant?', '; não seria breaks?') }],
    ]));

  it('may be anything else', () =>
    assert.deepEqual(placesIn(operations.createWorkShift, { data: { days: [{ shape: 1 }], fleet: { nmae: 2 } } }), []));
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

  it('ignore a misspelt name, as any other', () => {
    const { inBody } = misspeltNames(operations.createPointOfInterest) ?? assert.fail();
    assert.deepEqual(inBody({ data: { titel: 'A' }, dat: 1 }), []);
  });
});

describe('What a change of a plan is told', () => {
  const told: readonly [id: keyof typeof operations, sent: object, place: string][] = [
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
    ['importRoutePlan', { simular: true, data: { simulação: true } }, '/simular /data/simulação'],
    ['makeTemplateOfPlan', { data: { daysAhead: 1, day_ahead: 2 } }, '/data/daysAhead /data/day_ahead'],
  ];
  for (const [id, sent, place] of told)
    it(`is refused misspelt or in the wrong place: ${JSON.stringify(sent)}`, () => {
      const { inBody } = misspeltNames(operations[id]) ?? assert.fail();
      assert.equal(
        inBody(sent)
          .map(({ pointer }) => pointer)
          .join(' '),
        place,
      );
    });

  const meant: readonly [id: keyof typeof operations, sent: object, likely: string][] = [
    ['createRouteTemplate', { data: { weekday: [1] } }, '; is /data/weekdays meant?'],
    ['createRouteTemplate', { weekdays: [1], data: {} }, '; is /data/weekdays meant?'],
    ['createRouteTemplate', { data: { dry_run: true } }, '; is /dry_run meant?'],
    ['optimizeRoutePlan', { objective: 'distance', data: {} }, '; is /data/objective meant?'],
    ['importRoutePlan', { data: { has_time_window: true } }, '; is /has_time_window meant?'],
    ['changeCustomer', { data: { geocodrs: [] } }, '; is /data/geocoders meant?'],
    ['createFleet', { data: { dry_run: true } }, ''],
  ];
  for (const [id, sent, likely] of meant)
    it(`says what is likely to be meant: ${JSON.stringify(sent)}`, () => {
      const [fault] = (misspeltNames(operations[id]) ?? assert.fail()).inBody(sent);
      assert.equal(fillTemplate(verbatim('{remedy}'), fault?.details ?? {}, 'en'), likely);
    });

  it('may be a plan as it was read', () => {
    const { inBody } = misspeltNames(operations.changeRoutePlan, operations.getRoutePlan) ?? assert.fail();
    assert.deepEqual(inBody({ data: { vehicle: null, helper: null, user: null, objective: 'time' } }), []);
  });

  it('may be the settings of a company as they were read', () => {
    const { inBody } = misspeltNames(operations.changeCustomer, operations.getCustomer) ?? assert.fail();
    const read = Object.fromEntries(Object.keys(CustomerSettings.properties).map((name) => [name, null]));
    assert.deepEqual(inBody({ data: { ...read, colour: 'red' } }), []);
  });

  it('may be a template as it was read', () => {
    const { inBody } = misspeltNames(operations.changeRouteTemplate) ?? assert.fail();
    assert.deepEqual(inBody({ data: { id: 1, point_count: 2, date_created: '', date_modified: '' } }), []);
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
