import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { EventReader } from '@tropeiro/contract/client/event-reader.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { listen } from './listening.fixture.ts';

const vehicleCount = 1000;

let service: TestService;
let admin: Client;
let access: string;
const { sql } = demoRecords(() => service);
const firstMs = Date.now() - 3_600_000;
let rounds = 0;

before(async () => {
  service = await startTestService();
  ({ client: admin, access } = await service.logIn('admin'));
  await sql(`insert into device (customer_id, serial) select id, 'A-' || n from customer, generate_series(1, ${vehicleCount}) n
      where document = '11222333000181';
    insert into vehicle (customer_id, title, plate, device_id) select customer_id, serial, serial, id from device where serial like 'A-%'`);
});
after(() => service.stop());

/** Sends a position of every vehicle in one call, one second after the last, and returns its time. */
async function sendPositions(): Promise<string> {
  const time = new Date(firstMs + ++rounds * 1000).toISOString();
  const data = Array.from({ length: vehicleCount }, (_, index) => ({
    device: `A-${index + 1}`,
    time,
    latitude: -30.03,
    longitude: -51.23 + index / 1000,
    speed_kmh: 0,
  }));
  await admin.call('importPositions', { body: { data } });
  return time;
}

/** The newest time received for each vehicle. Fails if a position is older than the last one. */
class HeardTimes {
  private readonly times = new Map<number, string>();

  hear({ vehicle_id, date_time }: { vehicle_id: number; date_time: string }): void {
    assert.ok((this.times.get(vehicle_id) ?? '') <= date_time, `vehicle ${vehicle_id} goes back in time`);
    this.times.set(vehicle_id, date_time);
  }

  areAll = (time: string): boolean =>
    this.times.size === vehicleCount && [...this.times.values()].every((heard) => heard === time);
}

/** A listener of positions that reads until it has every vehicle at a given time. */
async function listenToPositions() {
  const listener = await listen(service.url, access, { type: 'position.received' });
  const heard = new HeardTimes();
  return {
    end: listener.end,
    async hasAll(time: string): Promise<void> {
      while (!heard.areAll(time)) {
        const [event] = await listener.next(1);
        heard.hear(event?.data.data as unknown as { vehicle_id: number; date_time: string });
      }
    },
  };
}

describe('The live stream of a large fleet', () => {
  it('stays open and brings every vehicle where all of them are received in one call', async () => {
    const listeners = await Promise.all([listenToPositions(), listenToPositions(), listenToPositions()]);
    for (let round = 1; round <= 2; round++) {
      const time = await sendPositions();
      await Promise.all(listeners.map((listener) => listener.hasAll(time)));
    }
    for (const listener of listeners) listener.end();
  });

  it('brings a listener that has not read the newest position of each vehicle when it reads again', async () => {
    const asked = get(`${service.url}/live/?type=position.received`, {
      headers: { authorization: `Bearer ${access}` },
    });
    const [slow] = (await once(asked, 'response')) as [IncomingMessage];
    const fast = await listenToPositions();
    let time = '';
    for (let round = 1; round <= 6; round++) {
      time = await sendPositions();
      await fast.hasAll(time);
    }
    fast.end();
    const heard = new HeardTimes();
    const reader = new EventReader();
    for await (const text of slow.setEncoding('utf8')) {
      for (const { data } of reader.read(text)) heard.hear(JSON.parse(data).data);
      if (heard.areAll(time)) break;
    }
    assert.ok(heard.areAll(time), 'the stream has ended');
  });
});
