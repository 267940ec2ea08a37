import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, recordOf, requireFault, requireLocation, rowOf, rowsOf } from '../answer.ts';
import {
  Decimal,
  type Fields,
  type FieldTable,
  Integer,
  object,
  orNull,
  requireFields,
  Text,
  ValueOrNull,
} from '../field-table.ts';
import { fullPoint, fullPointCode, points } from '../prepare/points.ts';
import type { Trial } from '../trial.ts';

const path = '/point_of_interest/';

const pointTable = {
  id: Integer,
  title: Text,
  responsible_name: Text,
  phone: orNull(Text),
  latitude: Decimal,
  longitude: Decimal,
  migration_id: ValueOrNull,
  point_of_interest_category: object({ id: Integer, name: Text }),
} as const satisfies FieldTable;

const categories = [
  [0, 'House'],
  [1, 'Company'],
  [2, 'Commerce'],
  [3, 'Farm'],
  [4, 'Boarding point'],
  [5, 'Construction site'],
  [6, 'School'],
  [7, 'Fuel station'],
  [8, 'Workshop'],
  [9, 'Supplier'],
] as const;

/** Name, required by POST, required by PUT, and a value of the wrong type. */
const written: readonly [name: string, post: boolean, put: boolean, wrong: unknown][] = [
  ['id', false, true, 'one'],
  ['title', true, true, 7],
  ['latitude', true, true, '-23.5'],
  ['longitude', true, true, '-46.6'],
  ['phone', false, false, 1155550100],
  ['responsible_name', false, false, true],
  ['migration_id', false, false, 5],
  ['point_of_interest_category', false, false, 7],
];

export function pointsOfInterest(trial: Trial): void {
  const create = (data: Fields) => trial.create(path, { ...bare(trial), ...data });

  describe('Point of interest', () => {
    trial.rule('has the fields of its table', async () => {
      const { full } = await trial.once(points);
      requireFields(pointTable, full);
      const sent = fullPoint(trial, fullPointCode(trial));
      assert.deepEqual(pick(full, Object.keys(sent)), {
        ...sent,
        point_of_interest_category: { id: 7, name: 'Fuel station' },
      });
    });

    trial.rule('has them all, null where no value was sent', async () => {
      const { bare: point } = await trial.once(points);
      requireFields(pointTable, point, { empty: ['responsible_name', 'phone', 'migration_id'] });
    });

    for (const [id, name] of categories) {
      trial.rule(`has the category ${id}, ${name}`, async () => {
        const point = await create({ point_of_interest_category: { id } });
        assert.deepEqual(point.point_of_interest_category, { id, name });
      });
    }
  });

  describe('GET /point_of_interest/', () => {
    trial.rule('lists rows with the fields of the table', async () => {
      const { full, bare: point } = await trial.once(points);
      const answer = await (await trial.admin()).get(path);
      requireFields(pointTable, rowOf(answer, full.id));
      assert.deepEqual(rowOf(answer, point.id), point);
    });

    trial.rule('point_of_interest_category_id: keeps the points of one category', async () => {
      const { full, bare: point } = await trial.once(points);
      const rows = await (await trial.admin()).get(path, { point_of_interest_category_id: 7 });
      assert.ok(idsOf(rows).includes(full.id) && !idsOf(rows).includes(point.id));
      for (const { point_of_interest_category } of rowsOf(rows))
        assert.equal((point_of_interest_category as Fields).id, 7);
    });

    for (const category of ['10', '-1', 'seven']) {
      trial.rule(`point_of_interest_category_id: refuses ${category} with 400`, async () => {
        const answer = await (await trial.admin()).get(path, { point_of_interest_category_id: category });
        requireFault(answer, 400, 'point_of_interest_category_id');
      });
    }

    trial.rule(
      'includes: brings the category when absent and when asked, null when other things are asked',
      async () => {
        const { full } = await trial.once(points);
        const admin = await trial.admin();
        for (const includes of [undefined, ['point_of_interest_category']])
          requireFields(pointTable, rowOf(await admin.get(path, { includes }), full.id));
        requireFields(pointTable, rowOf(await admin.get(path, { includes: [] }), full.id), {
          empty: ['point_of_interest_category'],
        });
      },
    );

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await (await trial.admin()).get(path, { includes: ['owner'] });
      requireFault(answer, 400, 'includes');
      assert.match(answer.text, /point_of_interest_category/);
    });

    trial.rule('is in the order of titles, and of ids where titles are equal', async () => {
      const titles = ['c', 'a', 'b', 'a'];
      const made: Fields[] = [];
      for (const title of titles) made.push(await create({ title: `${trial.prefix} order ${title}` }));
      const ids = made.map(({ id }) => id);
      const listed = idsOf(await (await trial.admin()).get(path)).filter((id) => ids.includes(id));
      assert.deepEqual(listed, [ids[1], ids[3], ids[2], ids[0]]);
    });
  });

  describe('POST /point_of_interest/', () => {
    trial.rule('answers 201 with the record and its location', async () => {
      const answer = await (await trial.admin()).post(path, { data: fullPoint(trial) });
      const point = recordOf(answer, 201);
      trial.willRemove(`${path}${point.id}`);
      requireFields(pointTable, point);
      requireLocation(answer, `/point_of_interest/${point.id}`);
    });

    for (const [name, required] of written.filter(([name]) => name !== 'id')) {
      trial.rule(`${name}: ${required ? 'must be given, else 400' : 'may be left out'}`, async () => {
        const data = { ...fullPoint(trial), [name]: undefined };
        if (!required) await trial.create(path, data);
        else requireFault(await (await trial.admin()).post(path, { data }), 400, `/data/${name}`);
      });
    }

    for (const [name, , , wrong] of written.filter(([name]) => name !== 'id')) {
      trial.rule(`${name}: ${JSON.stringify(wrong)} is of the wrong type, 400`, async () => {
        const data = { ...fullPoint(trial), [name]: wrong };
        requireFault(await (await trial.admin()).post(path, { data }), 400, `/data/${name}`);
      });
    }

    for (const [name, value] of [
      ['latitude', 90.5],
      ['latitude', -91],
      ['longitude', 180.5],
      ['longitude', -181],
    ] as const) {
      trial.rule(`${name}: ${value} is nowhere, and refused`, async () => {
        const data = { ...fullPoint(trial), [name]: value };
        requireFault(await (await trial.admin()).post(path, { data }), [400, 422], `/data/${name}`);
      });
    }

    trial.rule('without data is refused with 400', async () =>
      requireFault(await (await trial.admin()).post(path, { title: 'T' }), 400, '/data'),
    );

    const categoryCases: readonly [says: string, data: Fields, category: number][] = [
      ['as point_of_interest_category_id', { point_of_interest_category_id: 0 }, 0],
      ['both ways when they agree', { point_of_interest_category: { id: 3 }, point_of_interest_category_id: 3 }, 3],
      ['not at all, for 1', {}, 1],
    ];
    for (const [description, data, category] of categoryCases) {
      trial.rule(`takes the category ${description}`, async () => {
        assert.equal(((await create(data)).point_of_interest_category as Fields).id, category);
      });
    }

    trial.rule('refuses two categories that differ with 422', async () => {
      const data = { ...bare(trial), point_of_interest_category: { id: 3 }, point_of_interest_category_id: 4 };
      problemOf(await (await trial.admin()).post(path, { data }), 422);
    });

    trial.rule('refuses a category that is not 0 to 9', async () => {
      const data = { ...bare(trial), point_of_interest_category: { id: 10 } };
      requireFault(await (await trial.admin()).post(path, { data }), [400, 422], '/data/point_of_interest_category/id');
    });
  });

  describe('PUT /point_of_interest/', () => {
    trial.rule('answers 200 with the record as it is now', async () => {
      const { id } = await create({});
      const changed = recordOf(await (await trial.admin()).put(path, { data: { ...fullPoint(trial), id } }));
      requireFields(pointTable, changed);
      assert.deepEqual(
        pick(changed, ['id', 'title', 'phone']),
        pick({ ...fullPoint(trial), id }, ['id', 'title', 'phone']),
      );
      assert.deepEqual(rowOf(await (await trial.admin()).get(path), id), changed);
    });

    for (const [name, , required] of written) {
      trial.rule(`${name}: ${required ? 'must be given, else 400' : 'keeps its value when left out'}`, async () => {
        const made = await trial.create(path, fullPoint(trial));
        const data = { ...fullPoint(trial), id: made.id, title: `${trial.prefix} changed`, [name]: undefined };
        const answer = await (await trial.admin()).put(path, { data });
        if (required) requireFault(answer, 400, `/data/${name}`);
        else assert.deepEqual(recordOf(answer)[name], made[name]);
      });
    }

    for (const name of ['phone', 'responsible_name', 'migration_id']) {
      trial.rule(`${name}: null clears it`, async () => {
        const { id } = await trial.create(path, fullPoint(trial));
        const answer = await (await trial.admin()).put(path, { data: { ...bare(trial), id, [name]: null } });
        assert.equal(recordOf(answer)[name], null);
      });
    }

    trial.rule('of an unknown id answers 404', async () => {
      problemOf(await (await trial.admin()).put(path, { data: { ...bare(trial), id: 2_000_000_000_000 } }), 404);
    });
  });
}

const bare = (trial: Trial): Fields => ({ title: `${trial.prefix} point`, latitude: -23.5, longitude: -46.6 });

const pick = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, record[name]]));
