import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { problemOf, refusalText, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let client: Client;
let admin: Client;
let journey: { readonly vehicle_id: number; readonly driver_id: number };
before(async () => {
  service = await startTestService();
  client = await service.as('manager');
  admin = await service.as('admin');
  journey = { vehicle_id: await vehicles.create({}), driver_id: await drivers.create({}) };
});
after(() => service.stop());

let count = 0;
const next = () => String(++count).padStart(3, '0');

/** A CPF not used by any driver, with its check digits. */
function nextCpf(): string {
  const digits = `${next()}`.padStart(9, '4');
  const check = (text: string) => {
    const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (text.length + 1 - at), 0);
    return text + (((sum * 10) % 11) % 10);
  };
  return check(check(digits));
}

type Noun = {
  readonly create: (data: object) => Promise<number>;
  readonly change: (id: number, data: object) => Promise<unknown>;
  /** Cancels or removes a record, which frees its key. */
  readonly end?: (id: number) => Promise<unknown>;
};

const vehicles: Noun = {
  create: async (data) =>
    (
      await client.call('createVehicle', {
        body: { data: { title: 'Caminhão', plate: `KEY1K${next().slice(1)}`, ...data } },
      })
    ).body.data.id,
  change: (id, data) => client.call('changeVehicle', { body: { data: { id, ...data } } }),
  end: (id) => client.call('changeVehicle', { body: { data: { id, status: 'C' } } }),
};
const drivers: Noun = {
  create: async (data) =>
    (await client.call('createDriver', { body: { data: { name: 'Rita', cpf: nextCpf(), ...data } } })).body.data.id,
  change: (id, data) => client.call('changeDriver', { body: { data: { id, ...data } } }),
  end: (id) => client.call('deleteDriver', { params: { id } }),
};
const point = { title: 'Depósito', latitude: -23, longitude: -46 };
const points: Noun = {
  create: async (data) =>
    (await client.call('createPointOfInterest', { body: { data: { ...point, ...data } } })).body.data.id,
  change: (id, data) => client.call('changePointOfInterest', { body: { data: { id, ...point, ...data } } }),
  end: (id) => client.call('deletePointOfInterest', { params: { id } }),
};
const itineraries: Noun = {
  create: async (data) => {
    const times = {
      date_time_start_estimated: '2026-03-01T08:00:00Z',
      date_time_end_estimated: '2026-03-01T18:00:00Z',
    };
    const body = { data: { description: 'Viagem', ...journey, ...times, ...data } };
    return (await client.call('createItinerary', { body })).body.data.id;
  },
  change: (id, data) => client.call('changeItinerary', { params: { id }, body: { data } }),
  end: (id) => client.call('deleteItinerary', { params: { id } }),
};
const fleets: Noun = {
  create: async (data) =>
    (await client.call('createFleet', { body: { data: { name: `Frota ${next()}`, ...data } } })).body.data.id,
  change: (id, data) => client.call('changeFleet', { body: { data: { id, name: `Frota ${next()}`, ...data } } }),
  end: (id) => client.call('deleteFleet', { params: { id } }),
};

/** The key as the first record has it, and the spelling that a second record is refused. */
const keys: readonly [title: string, noun: Noun, field: string, held: string, again: string][] = [
  ['the plate of a vehicle', vehicles, 'plate', 'KEY2222', 'key-2222'],
  ['an old plate in its Mercosul form', vehicles, 'plate', 'KEY1234', 'KEY1C34'],
  ['a Mercosul plate in its old form', vehicles, 'plate', 'KEY1J34', 'KEY1934'],
  ['the chassis number of a vehicle', vehicles, 'chassi', '9BWZZZ377VT004251', '9bw zzz377vt004251'],
  ['the RENAVAM of a vehicle', vehicles, 'renavam', '00639884962', '639884962'],
  ['the external code of a vehicle', vehicles, 'external_code', 'V-1', ' V-1 '],
  ['the CPF of a driver', drivers, 'cpf', '52998224725', '529.982.247-25'],
  ['the external code of a driver', drivers, 'external_code', 'D-1', 'D-1'],
  ['the migration_id of a point of interest', points, 'migration_id', 'P-1', 'P-1'],
  ['the external_id of an itinerary', itineraries, 'external_id', 'I-1', 'I-1'],
  ['the name of a fleet', fleets, 'name', 'Frota São Paulo', 'FROTA SAO PAULO'],
  ['the external code of a fleet', fleets, 'external_code', 'F-1', 'F-1'],
];

describe('What a record is known again by', () => {
  for (const [title, { create, change, end }, field, value, again] of keys) {
    it(`is one record’s in a company: ${title}`, async () => {
      const existing = await create({ [field]: value });
      const other = await create({});
      for (const call of [() => create({ [field]: again }), () => change(other, { [field]: again })]) {
        const problem = await problemOf(call());
        assert.equal(refusalText(problem), `409 /data/${field} taken_by`);
        assert.equal(problem.existing_id, existing);
      }
      await change(existing, { [field]: again });
      await end?.(existing);
      assert.ok((await create({ [field]: again })) !== existing, 'it is free again');
    });
  }

  it('is lost by a cancelled vehicle to the vehicle that took it meanwhile', async () => {
    const first = await vehicles.create({ chassi: '9BWZZZ377VT004299' });
    await vehicles.end?.(first);
    await vehicles.create({ chassi: '9BWZZZ377VT004299' });
    const again = admin.call('changeVehicle', { body: { data: { id: first, status: 'A' } } });
    assert.equal(await refused(again), '409 /data/chassi taken_by');
  });

  it('may be another company’s', async () => {
    await vehicles.create({ external_code: 'ours', chassi: '9BWZZZ377VT004300' });
    const elsewhere = await service.asOther();
    const data = { title: 'De outra', plate: 'KEY9Z99', external_code: 'ours', chassi: '9BWZZZ377VT004300' };
    assert.equal((await elsewhere.call('createVehicle', { body: { data } })).status, 201);
  });
});

describe('A list is asked for', () => {
  const ids = ({ body }: { body: { data: readonly { id: number }[] } }) => body.data.map(({ id }) => id);

  it('vehicles by plate in either form, RENAVAM and external code', async () => {
    const id = await vehicles.create({ plate: 'LST1234', renavam: '12345678900', external_code: 'L-1' });
    for (const query of [
      { plate: 'LST1234' },
      { plate: 'lst-1c34' },
      { plate: 'ST12' },
      { renavam: '12345678900' },
      { external_code: 'L-1' },
    ])
      assert.deepEqual(ids(await client.call('listVehicles', { query })), [id], JSON.stringify(query));
    for (const query of [{ plate: 'LST1D34' }, { external_code: 'l-1' }, { external_code: 'L' }])
      assert.deepEqual(ids(await client.call('listVehicles', { query })), [], JSON.stringify(query));
  });

  it('drivers, points and itineraries by the code of another system', async () => {
    const query = { external_code: 'L-2' };
    const driver = await drivers.create(query);
    assert.deepEqual(ids(await client.call('listDrivers', { query })), [driver]);
    const poi = await points.create({ migration_id: 'L-3' });
    assert.deepEqual(ids(await client.call('listPointsOfInterest', { query: { migration_id: 'L-3' } })), [poi]);
    const itinerary = await itineraries.create({ external_id: 'L-4' });
    const period = { date_time_start: '2026-02-01', date_time_end: '2026-04-01' };
    assert.deepEqual(ids(await client.call('listItineraries', { query: { ...period, external_id: 'L-4' } })), [
      itinerary,
    ]);
  });

  it('master data by a part of the name, and by external code', async () => {
    const id = await fleets.create({ name: 'Frota Única do Paraná', external_code: 'L-5' });
    for (const query of [
      { name: 'UNICA DO PARANA' },
      { external_code: 'L-5' },
      { name: 'frota', external_code: 'L-5' },
    ])
      assert.deepEqual(ids(await client.call('listFleets', { query })), [id], JSON.stringify(query));
    for (const query of [{ name: 'Única%' }, { external_code: 'L-5', name: 'outra' }])
      assert.deepEqual(ids(await client.call('listFleets', { query })), []);
    const reasons = ids(await client.call('listRouteReturnReasons', { query: { name: 'destinatario' } }));
    assert.equal(reasons.length, 2, 'Destinatário ausente, Recusado pelo destinatário');
  });
});
