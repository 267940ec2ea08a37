import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { until } from '@tropeiro/tools/until.ts';
import { demoDocument } from '../../demo/company.ts';
import { importTown } from '../../geodata/import-town.fixture.ts';
import { blockDegrees, cornerOf } from '../../geodata/town.fixture.ts';
import { problemOf } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

/** Some metres beside the street. */
const beside = 0.00004;

/** From corner to corner along Rua Horizontal 2, then along Rua Vertical 4, with a jump and a position off the roads. */
const corners = [cornerOf(0, 2), cornerOf(2, 2), cornerOf(4, 2), cornerOf(4, 4)];
const farAway = { latitude: -29.98, longitude: -51.2 };

describe('A track that is matched to roads', () => {
  let service: TestService;
  let admin: Client;
  let id: number;
  const geodata = mkdtempSync(join(tmpdir(), 'tropeiro-matched-'));
  before(async () => {
    service = await startTestService({ GEODATA_DIR: geodata });
    admin = await service.as('admin');
    await service.sql(`insert into device (customer_id, serial) select id, 'M-1' from customer where document = '${demoDocument}';
      insert into vehicle (customer_id, title, plate, device_id) select customer_id, 'M-1', 'M-1', id from device where serial = 'M-1'`);
    [{ id } = { id: 0 }] = await service.sql<{ id: number }>(`select id::int from vehicle where plate = 'M-1'`);
    const places = [...corners.map(({ latitude, longitude }) => ({ latitude: latitude + beside, longitude })), farAway];
    const data = places.map((place, at) => ({
      device: 'M-1',
      time: new Date(Date.parse('2026-03-02T11:00:00Z') + at * 20_000 + (at === 4 ? 600_000 : 0)).toISOString(),
      ...place,
      speed_kmh: 30,
      attributes: { ignition: true },
    }));
    await admin.call('importPositions', { body: { data } });
  });
  after(async () => {
    await service.stop();
    rmSync(geodata, { recursive: true });
  });

  const track = async (query: object = {}) => {
    const period = { date_time_start: '2026-03-02T00:00:00Z', date_time_end: '2026-03-03T00:00:00Z' };
    return (await admin.call('listTrack', { params: { id }, query: { ...period, ...query } })).body.data;
  };

  it('is refused without roads', async () => {
    assert.equal((await problemOf(track({ matched: true }))).code, 'roads_unavailable');
    assert.equal((await track({ matched: false })).length, 5);
  });

  it('has positions and the corners between them on the streets, and others where they were', async () => {
    await importTown(geodata);
    await until('roads to be in service', async () => {
      const { body } = await service.client.call('getGeodata', {});
      return body.data.roads !== null;
    });
    const raw = await track();
    const matched = await track({ matched: true });
    assert.ok(matched.length > raw.length);
    const last = matched.at(-1)!;
    assert.deepEqual(last, raw.at(-1));
    const times = matched.map(({ date_time }) => Date.parse(date_time));
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    const [street, crossing] = [cornerOf(0, 2).latitude, cornerOf(4, 0).longitude];
    for (const { latitude, longitude } of matched.slice(0, -1))
      assert.ok(
        Math.abs(latitude - street) < 1e-6 || Math.abs(longitude - crossing) < 1e-6,
        `${latitude} ${longitude}`,
      );
    const reported = matched.filter(({ speed }) => speed !== null);
    assert.equal(reported.length, raw.length);
    // Every corner that was passed is on the line.
    for (const x of [1, 2, 3])
      assert.ok(matched.some(({ longitude }) => Math.abs(longitude - cornerOf(x, 2).longitude) < blockDegrees / 10));
    const simplified = await track({ matched: true, zoom: 14 });
    assert.ok(simplified.length < matched.length);
  });
});
