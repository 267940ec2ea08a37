import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewRoutePlan } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { cpfOf } from '../../testing/documents.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let client: Client;
const vehicleNames = new Map<number | null, string>();
const driverNames = new Map<number | null, string>();
const { insert } = demoRecords(() => service);
const cpf = { one: cpfOf(1), several: cpfOf(2), gone: cpfOf(3), none: cpfOf(4) };

/** Names drivers by their vehicles, and vehicles by their owners. */
before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  const driver = (name: keyof typeof cpf, status: 'A' | 'I') => insert('driver', { name, cpf: cpf[name], status });
  const ids = {
    one: await driver('one', 'A'),
    several: await driver('several', 'A'),
    gone: await driver('gone', 'I'),
    none: await driver('none', 'A'),
  };
  const vehicles = [
    ['AAA1A11', 'A', ids.one],
    ['AAA1A12', 'B', ids.one],
    ['AAA1A13', 'A', ids.several],
    ['AAA1A14', 'A', ids.several],
    ['AAA1A15', 'A', ids.gone],
  ] as const;
  for (const [plate, status, driver_id] of vehicles)
    vehicleNames.set(await insert('vehicle', { title: plate, plate, status, driver_id }), plate);
  for (const [name, id] of Object.entries(ids)) driverNames.set(id, name);
});
after(() => service.stop());

async function tried(crew: Partial<NewRoutePlan>) {
  const data = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: 'ROTA',
    route_points: [{ name: 'NF 1', latitude: -30, longitude: -51 }],
    ...crew,
  };
  return (await client.call('importRoutePlan', { body: { source: 'H', geocoding: false, dry_run: true, data } })).body;
}

describe('The crew of a plan', () => {
  const cases: readonly [title: string, crew: Partial<NewRoutePlan>, vehicle: string, driver: string][] = [
    ['a driver and the one active vehicle of that driver', { document_number: cpf.one }, 'AAA1A11', 'one'],
    ['a driver alone who has no vehicle', { document_number: cpf.none }, 'nothing', 'none'],
    ['a driver alone who has several vehicles', { document_number: cpf.several }, 'nothing', 'several'],
    ['a vehicle and its own driver', { vehicle_plate: 'AAA1A13' }, 'AAA1A13', 'several'],
    ['a vehicle alone whose own driver has left', { vehicle_plate: 'AAA1A15' }, 'AAA1A15', 'no driver'],
    [
      'a vehicle with the named driver, although its own driver is another',
      { vehicle_plate: 'AAA1A13', document_number: cpf.one },
      'AAA1A13',
      'one',
    ],
  ];
  for (const [title, crew, vehicle, driver] of cases)
    it(`is ${title}`, async () => {
      const { route_plans: plans } = await tried(crew);
      assert.deepEqual(
        plans.map(({ vehicle_id, driver_id }) => [
          vehicleNames.get(vehicle_id) ?? 'nothing',
          driverNames.get(driver_id) ?? 'no driver',
        ]),
        [[vehicle, driver]],
      );
    });

  it('cannot be in two plans of one import', async () => {
    const formatted = cpf.one.replace(/^(...)(...)(...)/, '$1.$2.$3-');
    const { wrong_route_plans: wrong } = await tried({ document_numbers: [cpf.one, cpf.none, formatted] });
    assert.deepEqual(
      wrong.map(({ field, code }) => `${field} ${code}`),
      ['document_numbers.2 repeated'],
    );
  });
});
