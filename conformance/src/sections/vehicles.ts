import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, recordOf, requireFault, requireFound, rowOf } from '../answer.ts';
import type { Query } from '../caller.ts';
import {
  collection,
  DateTime,
  Decimal,
  type Fields,
  type FieldTable,
  Integer,
  object,
  oneOf,
  orNull,
  requireFields,
  Text,
  ValueOrNull,
} from '../field-table.ts';
import { mercosulPlate } from '../prepare/documents.ts';
import { createVehicle, fullVehicleFields, vehicles as prepared, type Vehicles } from '../prepare/fleet.ts';
import { manager } from '../prepare/people.ts';
import type { Trial } from '../trial.ts';

const path = '/vehicle/';

const named = object({ name: Text, id: Integer });

const vehicleTable = {
  id: Integer,
  title: Text,
  plate: Text,
  chassi: Text,
  renavam: Text,
  crv: ValueOrNull,
  status: oneOf('A', 'B', 'C'),
  year: Integer,
  model_year: Integer,
  seats: Integer,
  capacity: Integer,
  axles: orNull(Integer),
  fuel_capacity: Integer,
  fuel_average_intended: Decimal,
  hodometer: Integer,
  hourimeter: Decimal,
  speed_max: Integer,
  speed_max_range_1: Integer,
  speed_max_rain: Integer,
  rpm_high: orNull(Integer),
  min_temperature: Integer,
  responsible_name: Text,
  driver_id: Integer,
  driver: named,
  date_created: DateTime,
  fleet: named,
  cost_center: named,
  vehicle_color: named,
  vehicle_model: object({
    id: Integer,
    name: Text,
    vehicle_model_manufacturer: object({ id: Integer, name: Text, vehicle_category: ValueOrNull }),
  }),
  fuel_category: named,
  vehicle_category: named,
  vehicle_virtual_areas: collection(
    object({
      id: Integer,
      virtual_area_id: Integer,
      virtual_area: object({ id: Integer, name: Text, type: Text }),
      date_created: DateTime,
    }),
  ),
  daily_summary: collection(),
} as const satisfies FieldTable;

const related = ['fleet', 'vehicle_model', 'fuel_category', 'vehicle_color', 'vehicle_category'] as const;

/** Which status may follow which, for an administrator. */
const transitions: readonly [from: string, to: string, allowed: boolean][] = [
  ['A', 'B', true],
  ['B', 'A', true],
  ['A', 'C', true],
  ['B', 'C', true],
  ['C', 'A', true],
  ['C', 'B', false],
];

export function vehicles(trial: Trial): void {
  const list = async (query: Query = {}) => (await trial.admin()).get(path, query);

  /** Requires that exactly these of the trial's vehicles are found. */
  const finds = async (query: Query, ...names: readonly (keyof Vehicles)[]): Promise<void> => {
    const known = await trial.once(prepared);
    requireFound(
      await list(query),
      Object.values(known).map(({ id }) => id),
      names.map((name) => known[name].id),
    );
  };

  describe('GET /vehicle/', () => {
    trial.rule('lists rows with the fields of the table', async () => {
      const { full } = await trial.once(prepared);
      const row = rowOf(await list({ includes: related, title: String(full.title) }), full.id);
      requireFields(vehicleTable, row, { empty: ['daily_summary'] });
      for (const [name, value] of Object.entries(fullVehicleFields)) assert.equal(row[name], value, name);
      assert.equal((row.vehicle_virtual_areas as readonly unknown[]).length, 1, 'vehicle_virtual_areas');
      assert.equal((row.driver as Fields).id, row.driver_id);
    });

    trial.rule('has them all, null or [] where no value was sent', async () => {
      const { bare } = await trial.once(prepared);
      const filledNames = ['id', 'title', 'plate', 'status', 'date_created', 'crv'];
      const empty = Object.keys(vehicleTable).filter((name) => !filledNames.includes(name));
      requireFields(vehicleTable, rowOf(await list({ includes: related }), bare.id), { empty });
      assert.equal(bare.status, 'A');
    });

    trial.rule('visible: 0 finds the hidden, 1 and none the visible, 2 all', async () => {
      const visible = ['full', 'bare', 'blocked', 'cancelled'] as const;
      await finds({ visible: 0 }, 'hidden');
      await finds({ visible: 1 }, ...visible);
      await finds({}, ...visible);
      await finds({ visible: 2 }, 'hidden', ...visible);
    });

    trial.rule('visible: refuses what is not 0, 1 or 2 with 400', async () =>
      requireFault(await list({ visible: 3 }), 400, 'visible'),
    );

    trial.rule('title: finds a part of it, whatever the accents and the case', async () => {
      for (const title of ['Caminhão São', 'caminhao sao jo', 'CAMINHÃO', `${trial.prefix} caminhao`])
        await finds({ title }, 'full');
    });

    trial.rule('title: a sign that means something to a database stands for itself', async () => {
      for (const title of ['%', '_', `${trial.prefix}%`]) await finds({ title });
    });

    trial.rule('cost_center_ids: keeps the vehicles of those cost centers', async () => {
      const { full, blocked } = await trial.once(prepared);
      const [north, south] = [full, blocked].map(({ cost_center }) => Number((cost_center as Fields).id));
      await finds({ cost_center_ids: [north ?? 0] }, 'full');
      await finds({ cost_center_ids: [north ?? 0, south ?? 0] }, 'full', 'blocked');
      await finds({ cost_center_ids: [2_000_000_000_000] });
    });

    trial.rule('status: A, B and C keep the vehicles of that status', async () => {
      await finds({ status: 'A' }, 'full', 'bare');
      await finds({ status: 'B' }, 'blocked');
      await finds({ status: 'C' }, 'cancelled');
    });

    trial.rule('status: refuses another code with 400', async () =>
      requireFault(await list({ status: 'X' }), 400, 'status'),
    );

    trial.rule('date_created_begin and date_created_end: bound the creation', async () => {
      const { full } = await trial.once(prepared);
      const created = Date.parse(String(full.date_created));
      const at = (days: number) => new Date(created + days * 86_400_000).toISOString();
      const visible = ['full', 'bare', 'blocked', 'cancelled'] as const;
      await finds({ date_created_begin: at(-1), date_created_end: at(1) }, ...visible);
      await finds({ date_created_begin: at(-1) }, ...visible);
      await finds({ date_created_end: at(1) }, ...visible);
      await finds({ date_created_begin: at(1) });
      await finds({ date_created_end: at(-1) });
    });

    trial.rule('plate: finds a part of it', async () => {
      const plate = String((await trial.once(prepared)).full.plate);
      const { id } = (await trial.once(prepared)).full;
      for (const part of [plate, plate.slice(1, 6), plate.toLowerCase()])
        assert.ok(idsOf(await list({ plate: part })).includes(id), part);
      await finds({ plate }, 'full');
    });

    trial.rule('chassi: finds the whole of it, not a part', async () => {
      const chassi = String((await trial.once(prepared)).full.chassi);
      await finds({ chassi }, 'full');
      await finds({ chassi: chassi.slice(0, 10) });
    });

    trial.rule('includes: none when absent', async () => {
      const { full } = await trial.once(prepared);
      requireFields(vehicleTable, rowOf(await list(), full.id), { empty: [...related, 'daily_summary'] });
    });

    for (const name of related) {
      trial.rule(`includes: ${name} brings it, and nothing else`, async () => {
        const { full } = await trial.once(prepared);
        const empty = [...related.filter((other) => other !== name), 'daily_summary'];
        requireFields(vehicleTable, rowOf(await list({ includes: [name] }), full.id), { empty });
      });
    }

    trial.rule('includes: daily_summary brings the rows of the last days', async () => {
      const { full } = await trial.once(prepared);
      const { daily_summary } = rowOf(await list({ includes: ['daily_summary'] }), full.id);
      assert.ok(Array.isArray(daily_summary));
    });

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await list({ includes: ['weather'] });
      requireFault(answer, 400, 'includes');
      for (const name of related) assert.ok(answer.text.includes(name), answer.summary);
    });

    trial.rule('is in the order of titles', async () => {
      const { full, bare, blocked } = await trial.once(prepared);
      const three = [bare.id, blocked.id, full.id];
      const found = idsOf(await list({ title: trial.prefix })).filter((id) => three.includes(id));
      assert.deepEqual(found, three);
    });
  });

  describe('Vehicle status', () => {
    for (const [from, to, allowed] of transitions) {
      trial.rule(`goes from ${from} to ${to}: ${allowed ? 'yes' : '409 invalid_transition'}`, async () => {
        const admin = await trial.admin();
        const { id } = await createVehicle(trial, { title: `${trial.prefix} ${from}${to}` });
        if (from !== 'A') recordOf(await admin.put(path, { data: { id, status: from } }));
        const answer = await admin.put(path, { data: { id, status: to } });
        if (allowed) assert.equal(recordOf(answer).status, to);
        else assert.equal(problemOf(answer, 409).code, 'invalid_transition');
      });
    }
  });

  describe('Vehicle status, for others', () => {
    trial.rule('a manager does not bring a cancelled vehicle back', async () => {
      const { cancelled } = await trial.once(prepared);
      const caller = await (await trial.once(manager)).caller();
      problemOf(await caller.put(path, { data: { id: cancelled.id, status: 'A' } }), 403, 409);
    });
  });

  describe('Plates', () => {
    trial.rule('are taken in any case and with a hyphen, and returned in upper case without', async () => {
      const plate = mercosulPlate();
      const written = `${plate.slice(0, 3)}-${plate.slice(3)}`.toLowerCase();
      const made = await createVehicle(trial, { title: `${trial.prefix} plate`, plate: written });
      assert.equal(made.plate, plate);
    });

    for (const plate of ['ABC12D3', 'AB12345', 'ABCD123', '1234ABC']) {
      trial.rule(`${plate} is none, and refused`, async () => {
        await trial.once(prepared);
        const data = { title: `${trial.prefix} plate`, plate };
        requireFault(await (await trial.admin()).post(path, { data }), [400, 422], '/data/plate');
      });
    }
  });
}
