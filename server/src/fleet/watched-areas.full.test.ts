import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { countWaiting } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { lockWatchedCorners } from '../store/places/watched-corners.ts';
import { problemOf } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

/** A polygon with the maximum number of corners. */
const corners = [...Array(1000).keys()].map((number) => ({
  latitude: -30 + Math.sin((2 * Math.PI * number) / 1000) / 10,
  longitude: -51 + Math.cos((2 * Math.PI * number) / 1000) / 10,
}));

describe('A vehicle', () => {
  it('is watched in areas of 20,000 corners together, and refused those of more', async () => {
    const admin = await service.as('admin');
    const virtual_area_ids: number[] = [];
    for (const number of Array(21).keys()) {
      const data = { name: `Cantos ${number}`, type: 'polygon' as const, points: corners };
      virtual_area_ids.push((await admin.call('createVirtualArea', { body: { data } })).body.data.id);
    }
    const create = (plate: string, ids: readonly number[]) =>
      admin.call('createVehicle', { body: { data: { title: plate, plate, virtual_area_ids: [...ids] } } });
    assert.equal((await create('CRN1A01', virtual_area_ids.slice(0, 20))).status, 201);
    const { status, errors } = await problemOf(create('CRN1A02', virtual_area_ids));
    assert.deepEqual(
      [status, errors.map(({ pointer, code }) => [pointer, code])],
      [422, [['/data/virtual_area_ids', 'too_many_corners']]],
    );
  });

  it('has no more corners by an area of its own that grows', async () => {
    const admin = await service.as('admin');
    const areaOf = async (name: string, count: number) => {
      const data = { name, type: 'polygon' as const, points: corners.slice(0, count) };
      return (await admin.call('createVirtualArea', { body: { data } })).body.data.id;
    };
    const virtual_area_ids: number[] = [];
    for (const number of Array(19).keys()) virtual_area_ids.push(await areaOf(`Cheia ${number}`, 1000));
    const [small, other] = [await areaOf('Pequena', 500), await areaOf('Outra', 500)];
    await admin.call('createVehicle', {
      body: { data: { title: 'CRN2A01', plate: 'CRN2A01', virtual_area_ids: [...virtual_area_ids, small, other] } },
    });
    const grow = (id: number, count: number) =>
      admin.call('changeVirtualArea', { body: { data: { id, points: corners.slice(0, count) } } });
    const { status, errors } = await problemOf(grow(small, 501));
    assert.deepEqual(
      [status, errors.map(({ pointer, code }) => [pointer, code])],
      [422, [['/data/points', 'too_many_corners']]],
    );
    assert.equal((await grow(other, 400)).status, 200);
    assert.equal((await grow(small, 600)).status, 200);
    assert.equal((await problemOf(grow(small, 601))).status, 422);
  });

  /** Creates a vehicle with this many areas of a thousand corners and these smaller ones. */
  async function watched(plate: string, fullCount: number, sizes: readonly number[]) {
    const admin = await service.as('admin');
    const areas: { id: number; name: string }[] = [];
    for (const [number, count] of [...Array(fullCount).fill(1000), ...sizes].entries()) {
      const data = { name: `${plate} ${number}`, type: 'polygon' as const, points: corners.slice(0, count) };
      areas.push((await admin.call('createVirtualArea', { body: { data } })).body.data);
    }
    const virtual_area_ids = areas.map(({ id }) => id);
    const data = { title: plate, plate, virtual_area_ids };
    const { id } = (await admin.call('createVehicle', { body: { data } })).body.data;
    return { admin, id, areas, small: areas.slice(fullCount) };
  }

  it('has no more corners by areas that are imported, with those of the rows before', async () => {
    const { admin, small } = await watched('CRN3A01', 19, [400, 400]);
    const data = small.map(({ name }) => ({ name, points: corners.slice(0, 550) }));
    const report = (await admin.call('upsertVirtualAreas', { body: { data } })).body.data;
    assert.deepEqual(
      [report.updated, report.wrong_lines.map(({ line, code }) => [line, code])],
      [1, [[2, 'too_many_corners']]],
    );
    const shrunk = [{ name: small[0]?.name ?? '', points: corners.slice(0, 100) }, data[1] ?? {}];
    assert.equal((await admin.call('upsertVirtualAreas', { body: { data: shrunk } })).body.data.updated, 2);
  });

  const rivals: readonly [title: string, grow: (admin: Client, vehicle: Watched) => Promise<unknown>][] = [
    [
      'a change of an area',
      (admin, { small }) =>
        problemOf(
          admin.call('changeVirtualArea', { body: { data: { id: small[1]?.id ?? 0, points: corners.slice(0, 600) } } }),
        ).then(({ status }) => assert.equal(status, 422)),
    ],
    [
      'an import of areas',
      async (admin, { small }) => {
        const data = [{ name: small[1]?.name ?? '', points: corners.slice(0, 600) }];
        const { wrong_lines } = (await admin.call('upsertVirtualAreas', { body: { data } })).body.data;
        assert.deepEqual(
          wrong_lines.map(({ code }) => code),
          ['too_many_corners'],
        );
      },
    ],
    [
      'a vehicle that is watched in more areas',
      async (admin, { id, areas }) => {
        const data = { name: `Mais uma ${id}`, type: 'polygon' as const, points: corners.slice(0, 100) };
        const more = (await admin.call('createVirtualArea', { body: { data } })).body.data.id;
        const virtual_area_ids = [...areas.map((area) => area.id), more];
        const { status } = await problemOf(admin.call('changeVehicle', { body: { data: { id, virtual_area_ids } } }));
        assert.equal(status, 422);
      },
    ],
  ];
  for (const [index, [title, grow]] of rivals.entries())
    it(`has no more corners by two changes at once, an area that grows and ${title}`, async (t) => {
      const vehicle = await watched(`CRN4A0${index}`, 19, [400, 400]);
      const database = new Database({
        url: service.target.appUrl,
        maxConnections: 1,
        waitS: 30,
        statementTimeoutS: 30,
      });
      t.after(() => database.close());
      const [owner] = await service.sql<{ customer_id: string }>(
        `select customer_id from vehicle where id = ${vehicle.id}`,
      );
      const points = JSON.stringify(corners.slice(0, 600));
      const { waiting } = await database.transactInCompany(Number(owner?.customer_id), {}, async (transaction) => {
        await lockWatchedCorners(transaction);
        await transaction.rows(
          sql`update virtual_area set points = ${points}::jsonb where id = ${vehicle.small[0]?.id ?? 0}`,
        );
        const waiting = grow(vehicle.admin, vehicle);
        await until('one that waits', async () => (await countWaiting(service.target.adminUrl, 'advisory')) > 0);
        return { waiting };
      });
      await waiting;
    });
});

type Watched = { readonly id: number; readonly areas: readonly Named[]; readonly small: readonly Named[] };
type Named = { readonly id: number; readonly name: string };
