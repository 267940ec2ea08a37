import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../../testing/test-service.ts';

/** A month of a vehicle that drives in circles, with a position every ten minutes, and every second in one hour. */
const month = { date_time_start: '2026-03-01T00:00:00Z', date_time_end: '2026-04-01T00:00:00Z' };
const positionCount = 31 * 144 + 3600 - 6;

let service: TestService;
let id: number;
before(async () => {
  service = await startTestService();
  const [vehicle] = await service.sql<{ id: string }>(`with made as (
      insert into device (customer_id, serial) select id, 'LONG' from customer where document = '11222333000181' returning *)
    insert into vehicle (customer_id, title, plate, device_id) select customer_id, serial, serial, id from made returning id`);
  id = Number(vehicle?.id);
  await service.sql(`select make_message_months(array['${month.date_time_start}']::timestamptz[]);
    insert into device_message (customer_id, device_id, vehicle_id, time, received, kind, hash, valid, latitude, longitude, speed_kmh, attributes)
    select customer_id, device_id, id, said.time, said.time, 1, 7, true, -30 + 0.1 * sin(said.turn / 500.0), -51 + 0.1 * cos(said.turn / 500.0),
      40, '{"ignition": true}'
    from vehicle, (select time, row_number() over (order by time) as turn from (
      select generate_series(timestamptz '${month.date_time_start}', timestamptz '${month.date_time_end}' - interval '1 second', '10 minutes') as time
      union select generate_series(timestamptz '2026-03-10T12:00:00Z', timestamptz '2026-03-10T12:59:59Z', '1 second')) times) said
    where plate = 'LONG'`);
});
after(() => service.stop());

const read = async (query: Readonly<Record<string, string>>, accept = 'application/json') => {
  const { access } = await service.logIn('admin');
  const url = `${service.url}/vehicle/${id}/track/?${new URLSearchParams({ ...month, ...query })}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${access}`, accept } });
  assert.equal(reply.status, 200);
  return reply;
};
type Track = { readonly data: readonly { readonly date_time: string }[] };
const timesIn = async (reply: Response): Promise<readonly string[]> =>
  ((await reply.json()) as Track).data.map(({ date_time }) => date_time);

describe('The track of a month', () => {
  it('is read in pages of a thousand, each position once', async () => {
    const times: string[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const reply = await read({ limit: '1000', ...(cursor === undefined ? {} : { cursor }) });
      times.push(...(await timesIn(reply)));
      cursor = /cursor=([\w-]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    assert.equal(times.length, positionCount);
    assert.deepEqual(times, await timesIn(await read({})));
  });

  type Feature = { readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] } };
  const corners = async (query: Readonly<Record<string, string>>): Promise<number> => {
    const reply = await read(query, 'application/geo+json');
    const { features } = (await reply.json()) as { features: readonly Feature[] };
    return features.reduce((sum, { geometry: { coordinates } }) => sum + coordinates.length, 0);
  };

  it('is complete as GeoJSON at every zoom, with fewer corners at lower zooms', async () => {
    const counts: number[] = [];
    for (const zoom of ['0', '8', '14', '22']) counts.push(await corners({ zoom }));
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    );
    const [least = 0] = counts;
    assert.ok(least < 50 && (counts.at(-1) ?? 0) >= positionCount, String(counts));
  });
});
