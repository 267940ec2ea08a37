import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import { PointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const depot = { title: 'Depósito', latitude: -23.55, longitude: -46.63 };

describe('Points of interest', () => {
  let service: TestService;
  let client: Client;
  before(async () => {
    service = await startTestService();
    client = await service.as('dispatcher');
  });
  after(() => service.stop());

  const create = async (data: object = {}) =>
    (await client.call('createPointOfInterest', { body: { data: { ...depot, ...data } } })).body.data;

  it('are created with every field, a place to find them and a version', async () => {
    const { status, body, headers } = await client.call('createPointOfInterest', { body: { data: depot } });
    const { id, date_created, date_modified, ...rest } = body.data;
    assert.equal(status, 201);
    assert.match(date_created, /Z$/);
    assert.equal(date_modified, date_created);
    assert.deepEqual(rest, {
      ...depot,
      responsible_name: null,
      phone: null,
      migration_id: null,
      point_of_interest_category_id: 1,
      point_of_interest_category: { id: 1, name: 'Company' },
    });
    assert.equal(headers.get('location'), `${service.url}/point_of_interest/${id}`);
    assert.match(headers.get('etag') ?? '', /^"1-/);
    assert.deepEqual((await client.call('getPointOfInterest', { params: { id }, query: {} })).body, body);
  });

  const categories: readonly [title: string, data: object, expected: number | 'refused'][] = [
    ['as an object', { point_of_interest_category: { id: 7 } }, 7],
    ['as an id', { point_of_interest_category_id: 0 }, 0],
    ['both ways when they agree', { point_of_interest_category: { id: 3 }, point_of_interest_category_id: 3 }, 3],
    [
      'both ways when they do not',
      { point_of_interest_category: { id: 3 }, point_of_interest_category_id: 4 },
      'refused',
    ],
  ];
  for (const [title, data, expected] of categories) {
    it(`take their category ${title}`, async () => {
      if (expected !== 'refused') assert.equal((await create(data)).point_of_interest_category?.id, expected);
      else {
        await assert.rejects(create(data), (error) => {
          assert.ok(error instanceof ProblemError);
          assert.deepEqual([error.status, error.problem.errors[0]?.code], [422, 'contradicts']);
          return true;
        });
      }
    });
  }

  it('keep what a change leaves out and lose what it makes null', async () => {
    const { id } = await create({
      phone: '11 5555-0000',
      responsible_name: 'Rita',
      migration_id: 'SAP-1',
      point_of_interest_category: { id: 5 },
    });
    const changed = await client.call('changePointOfInterest', {
      body: { data: { id, ...depot, title: 'Novo', phone: null } },
    });
    const { phone, responsible_name, migration_id, point_of_interest_category, title } = changed.body.data;
    assert.deepEqual(
      [title, phone, responsible_name, migration_id, point_of_interest_category?.name],
      ['Novo', null, 'Rita', 'SAP-1', 'Construction site'],
    );
    assert.match(changed.headers.get('etag') ?? '', /^"2-/);
  });

  it('are changed only with the last version, if If-Match is sent', async () => {
    const { id } = await create();
    const change = (version: string, title: string) =>
      client.call('changePointOfInterest', {
        body: { data: { id, ...depot, title } },
        headers: { 'if-match': version },
      });
    await change('"1"', 'First');
    await assert.rejects(change('"1"', 'Late'), (error) => error instanceof ProblemError && error.status === 412);
    await change('"1", "2"', 'Second');
    await change('"3"', 'Second');
    await change('"3"', 'Third');
    await change('*', 'Fourth');
  });

  it('are not sent again to a client that has them unchanged', async () => {
    const { id } = await create();
    const seen = (await client.call('getPointOfInterest', { params: { id }, query: {} })).headers.get('etag') ?? '';
    const { access_token } = (
      await service.client.call('login', {
        body: { username: 'viewer', parent_username: '11222333000181', password: 'tropeiro-demo' },
      })
    ).body;
    const ask = (path: string, etag: string) =>
      fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${access_token}`, 'if-none-match': etag } });
    const answer = await ask(`/point_of_interest/${id}`, seen);
    assert.deepEqual([answer.status, await answer.text()], [304, '']);
    // Another view of the same version has another entity tag.
    assert.equal((await ask(`/point_of_interest/${id}?includes=[]`, seen)).status, 200);
  });

  it('stay while a driver starts from them', async () => {
    const { id } = await create();
    const admin = await service.as('admin');
    const driver = { name: 'Rui', cpf: '52998224725', point_of_interest_id: id };
    const { body } = await admin.call('createDriver', { body: { data: driver } });
    await assert.rejects(client.call('deletePointOfInterest', { params: { id } }), (error) => {
      assert.ok(error instanceof ProblemError);
      assert.deepEqual([error.status, error.problem.code], [409, 'in_use']);
      return true;
    });
    await admin.call('changeDriver', { body: { data: { id: body.data.id, point_of_interest_id: null } } });
    assert.equal((await client.call('deletePointOfInterest', { params: { id } })).status, 204);
  });

  it('are gone when deleted', async () => {
    const { id } = await create();
    assert.equal((await client.call('deletePointOfInterest', { params: { id } })).status, 204);
    for (const call of [
      () => client.call('getPointOfInterest', { params: { id }, query: {} }),
      () => client.call('deletePointOfInterest', { params: { id } }),
      () => client.call('changePointOfInterest', { body: { data: { id, ...depot } } }),
    ]) {
      await assert.rejects(call(), (error) => error instanceof ProblemError && error.status === 404);
    }
  });

  it('come without their category when it is not asked for', async () => {
    const { id } = await create();
    const { body } = await client.call('getPointOfInterest', { params: { id }, query: { includes: [] } });
    assert.equal(body.data.point_of_interest_category, null);
  });

  it('are stored as the schema says, whatever is in them', async () => {
    const schema = validatorOf(PointOfInterest);
    const names = new Map(
      (await client.call('listPointOfInterestCategories')).body.data.map(({ id, name }) => [id, name]),
    );
    for (let category = 0; category < 10; category++) {
      const title =
        ['"', '\\', 'a\n\tb', 'ação', '🚚', '</script>', "'", '{}', 'a\u2028b', 'x'.repeat(200)][category] ?? '';
      const data = {
        title,
        latitude: category / 3,
        longitude: 1e-7 * category - 46.6,
        phone: title.slice(0, 40),
        point_of_interest_category_id: category,
      };
      const { id } = await create(data);
      const { body } = await client.call('getPointOfInterest', { params: { id }, query: {} });
      assert.deepEqual(schema(body.data), []);
      assert.deepEqual(unknownFieldsOf(PointOfInterest)(body.data), []);
      const { date_created, date_modified } = body.data;
      assert.deepEqual(body.data, {
        id,
        date_created,
        date_modified,
        responsible_name: null,
        migration_id: null,
        ...data,
        point_of_interest_category: { id: category, name: names.get(category) },
      });
      const bare = (await client.call('getPointOfInterest', { params: { id }, query: { includes: [] } })).body.data;
      assert.deepEqual(bare, { ...body.data, point_of_interest_category: null });
    }
  });

  it('have the ten categories of the specification', async () => {
    const { body } = await client.call('listPointOfInterestCategories');
    assert.deepEqual(
      body.data.map(({ id, name }) => `${id} ${name}`),
      [
        '0 House',
        '1 Company',
        '2 Commerce',
        '3 Farm',
        '4 Boarding point',
        '5 Construction site',
        '6 School',
        '7 Fuel station',
        '8 Workshop',
        '9 Supplier',
      ],
    );
  });
});

describe('The list of points of interest', () => {
  let service: TestService;
  let client: Client;
  const titles = ['água', 'Ábaco', 'abacate', 'Zebra', 'zelo', 'Ônibus', 'ouro', 'ouro', 'Éden', '10 de Julho'];
  const sorted = ['10 de Julho', 'abacate', 'Ábaco', 'água', 'Éden', 'Ônibus', 'ouro', 'ouro', 'Zebra', 'zelo'];

  before(async () => {
    service = await startTestService();
    client = await service.as('manager');
    for (const [index, title] of titles.entries()) {
      await client.call('createPointOfInterest', {
        body: { data: { ...depot, title, point_of_interest_category_id: index % 2 } },
      });
    }
    await (await service.asOther()).call('createPointOfInterest', { body: { data: { ...depot, title: 'Alheio' } } });
  });
  after(() => service.stop());

  const titlesOf = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

  it('is complete and in the order a person expects, accents and case aside', async () => {
    assert.deepEqual(titlesOf((await client.call('listPointsOfInterest', { query: {} })).body), sorted);
  });

  it('is filtered by category', async () => {
    const { body } = await client.call('listPointsOfInterest', { query: { point_of_interest_category_id: 0 } });
    assert.equal(body.data.length, 5);
    assert.ok(body.data.every((point) => point.point_of_interest_category?.name === 'House'));
  });

  for (const limit of [1, 3, 5, 10, 11]) {
    it(`is the same read in pages of ${limit}`, async () => {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const { body, headers } = await client.call('listPointsOfInterest', {
          query: { limit, ...(cursor === undefined ? {} : { cursor }) },
        });
        assert.ok(body.data.length <= limit);
        read.push(...titlesOf(body));
        cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      } while (cursor !== undefined);
      assert.deepEqual(read, sorted);
    });
  }

  it('refuses a cursor it did not give', async () => {
    const cursorIn = ({ headers }: { headers: Headers }) =>
      /cursor=([\w-]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const own = cursorIn(await client.call('listPointsOfInterest', { query: { limit: 1 } }));
    const another = cursorIn(await client.call('listVehicleColors', { query: { limit: 1 } }));
    assert.ok(own !== '' && another !== '');
    for (const cursor of ['x', another, own.slice(0, -4), Buffer.from('["a","7"]').toString('base64url')]) {
      await assert.rejects(
        client.call('listPointsOfInterest', { query: { limit: 2, cursor } }),
        (error) => error instanceof ProblemError && error.problem.code === 'invalid_cursor',
      );
    }
  });

  it('lists the allowed includes if another is requested', async () => {
    const query = { includes: ['point_of_interest_category', 'owner'] as unknown as ['point_of_interest_category'] };
    await assert.rejects(client.call('listPointsOfInterest', { query }), (error) => {
      assert.ok(error instanceof ProblemError && error.status === 400);
      assert.deepEqual(error.problem.errors, [
        { parameter: 'includes', code: 'not_allowed', message: 'must be one of point_of_interest_category, not owner' },
      ]);
      return true;
    });
  });
});
