import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { problemOf } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

/** A polygon of as many corners as one may have. */
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
});
