import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { executionRecords } from '../../execution/plan-under-way.fixture.ts';
import { listHeardPositions, listPresentPositions } from '../../store/tracking/positions/last-positions.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let admin: Client;
const { sql, insert } = executionRecords(() => service);
const vehicles: number[] = [];

before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  for (const plate of ['UNR1A11', 'UNR1A12']) {
    const device_id = await insert('device', { serial: plate });
    vehicles.push(await insert('vehicle', { title: plate, plate, device_id }));
  }
  // Driving, so that a trip is going on.
  const data = ['UNR1A11', 'UNR1A12'].flatMap((device) =>
    Array.from({ length: 10 }, (_, minute) => ({
      ...{ device, time: `2026-03-10T11:0${minute}:00Z`, latitude: -30, longitude: -51 - minute / 100, speed_kmh: 60 },
      attributes: { ignition: true },
    })),
  );
  await admin.call('importPositions', { body: { data } });
});
after(() => service.stop());

describe('A device with an unreadable state', () => {
  for (const [title, text] of [
    ['that is not JSON', '{"edition":"5-a","card":null"}'],
    ['of another shape', '{}'],
    ['that is empty', ''],
  ] as const)
    it(`has its last message as position, and hides no other vehicle: one ${title}`, async () => {
      await sql(`update device_history set state = '${text}', running = '${text}' where vehicle_id = ${vehicles[0]}`);
      const { data } = (await admin.call('listPositions', { query: {} })).body;
      const listed = data.filter(({ vehicle_id }) => vehicles.includes(vehicle_id));
      assert.deepEqual(
        listed.map(({ vehicle_id, date_time }) => [vehicle_id, date_time]),
        vehicles.map((id) => [id, '2026-03-10T11:09:00.000Z']),
      );
      const periods = [{ begin: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }];
      const query = { vehicles_id: vehicles, periods, event_category: ['all' as const] };
      const events = (await admin.call('listEvents', { query })).body;
      assert.deepEqual(new Set(events.map(({ vehicle_id }) => vehicle_id)), new Set(vehicles));

      const [{ customer_id } = { customer_id: 0 }] = await sql<{ customer_id: number }>(
        `select customer_id::int from vehicle where id = ${vehicles[0]}`,
      );
      const database = new Database({
        url: service.target.appUrl,
        maxConnections: 1,
        waitS: 30,
        statementTimeoutS: 30,
      });
      try {
        await database.transactAsJob(customer_id, async (db) => {
          const filters = { vehicleIds: vehicles, fleetIds: [], ownOfUser: undefined };
          assert.equal((await listHeardPositions(db, filters, 0, 10)).length, 2, 'for live positions');
          assert.equal((await listPresentPositions(db, vehicles)).length, 2, 'for share pages and estimates');
        });
      } finally {
        await database.close();
      }
    });
});
