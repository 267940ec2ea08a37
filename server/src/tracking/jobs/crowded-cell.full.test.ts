import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let admin: Client;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  await service.sql(`delete from point_of_interest;
    with made as (insert into device (customer_id, serial) select id, 'CELL' from customer where document = '11222333000181' returning *)
    insert into vehicle (customer_id, title, plate, device_id) select customer_id, serial, serial, id from made`);
});
after(() => service.stop());

/** Three corners of one cell of a hundredth of a degree, out of reach of each other. */
const first = { latitude: -30.0299, longitude: -51.2299 };
const crowded = { latitude: -30.0201, longitude: -51.2299 };
const last = { latitude: -30.0201, longitude: -51.2201 };

const beginMs = Date.now() - 86_400_000;
/** The titles of the places at which a vehicle is found when it stands somewhere for half an hour. */
async function foundAt(place: typeof first, minute: number): Promise<readonly string[]> {
  const data = [...Array(30).keys()].map((turn) => ({
    ...{ device: 'CELL', time: new Date(beginMs + (minute + turn) * 60_000).toISOString(), ...place },
    ...{ speed_kmh: 0, attributes: { ignition: turn === 0 } },
  }));
  await admin.call('importPositions', { body: { data } });
  const found = await service.sql<{ title: string }>(
    `select distinct title from event join point_of_interest p on target = 'poi:' || p.id
     where begin_time >= '${data[0]?.time}' order by 1`,
  );
  return found.map(({ title }) => title);
}

describe('Of more than a thousand points of interest in one cell', () => {
  it('the first ones are noticed, and the next one once one of them is gone', async () => {
    const places = [first, ...Array.from({ length: 999 }, () => crowded), last];
    const data = places.map((place, number) => ({ title: `P${number}`, migration_id: `P${number}`, ...place }));
    const { created } = (await admin.call('upsertPointsOfInterest', { body: { data } })).body.data;
    assert.equal(created, 1001);
    assert.deepEqual(await foundAt(first, 0), ['P0']);
    assert.deepEqual(await foundAt(last, 100), []);
    const [deleted] = await service.sql<{ id: string }>(`select id from point_of_interest where title = 'P500'`);
    await admin.call('deletePointOfInterest', { params: { id: Number(deleted?.id) } });
    assert.deepEqual(await foundAt(last, 200), ['P1000']);
  });
});
