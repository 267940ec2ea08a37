import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emptyBodyOf } from '@tropeiro/contract/empty-body.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { startTestService } from '@tropeiro/server/testing/test-service.ts';
import { unknownFieldsReader } from './read-only-fields.ts';
import { unknownNameFaults } from './unknown-names.ts';

const inBody = (operation: Operation, sent: unknown, reading?: Operation) =>
  unknownNameFaults(operation).inBody(unknownFieldsReader(operation, reading)(sent, false).unknown, false);

const pointers = (operation: Operation, sent: unknown): string =>
  inBody(operation, sent)
    .map(({ pointer }) => pointer)
    .join(' ');

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
