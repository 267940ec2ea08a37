import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe } from 'node:test';
import { problemOf, recordOf } from '../../answer.ts';
import type { Fields } from '../../field-table.ts';
import { checklists } from '../../prepare/checklists.ts';
import { mercosulPlate } from '../../prepare/documents.ts';
import { newAgent } from '../../prepare/drivers.ts';
import { vehicles } from '../../prepare/fleet.ts';
import { newItinerary } from '../../prepare/itineraries.ts';
import type { Trial } from '../../trial.ts';

/** Kinds of records that are created, read by id and changed, and the path of a change. */
const kinds: readonly {
  readonly path: string;
  readonly create: (trial: Trial) => Promise<Fields>;
  readonly change: { readonly at: 'path' | 'body'; readonly data: Fields };
}[] = [
  {
    path: '/point_of_interest/',
    create: async (trial) => ({ title: `${trial.prefix} place`, latitude: -23.5, longitude: -46.6 }),
    change: { at: 'body', data: { title: 'conformance changed', latitude: -23.5, longitude: -46.6 } },
  },
  {
    path: '/driver/',
    create: async (trial) => newAgent(trial),
    change: { at: 'body', data: { name: 'conformance changed' } },
  },
  {
    path: '/vehicle/',
    create: async (trial) => {
      await trial.once(vehicles);
      return { title: `${trial.prefix} one more`, plate: mercosulPlate() };
    },
    change: { at: 'body', data: { title: 'conformance changed' } },
  },
  {
    path: '/itinerary/',
    create: newItinerary,
    change: { at: 'path', data: { description: 'conformance changed' } },
  },
];

/** Rules for one record of any kind. */
export function everyRecord(trial: Trial): void {
  for (const { path, create, change } of kinds) {
    const put = async (id: unknown, etag: string) => {
      const [to, data] = change.at === 'path' ? [`${path}${id}`, change.data] : [path, { id, ...change.data }];
      return (await trial.admin()).put(to, { data }, { 'if-match': etag });
    };

    describe(`One record of ${path}`, () => {
      trial.rule('is read by its id, with and without the trailing slash and /v1', async () => {
        const made = await trial.create(path, await create(trial));
        const admin = await trial.admin();
        for (const at of [`${path}${made.id}`, `${path}${made.id}/`, `/v1${path}${made.id}`])
          assert.deepEqual(recordOf(await admin.get(at)), made);
      });

      trial.rule('has an ETag; a change that matches it goes through, a second one is refused with 412', async () => {
        const { id } = await trial.create(path, await create(trial));
        const etag = (await (await trial.admin()).get(`${path}${id}`)).headers.get('etag');
        assert.ok(etag, 'there is an ETag');
        recordOf(await put(id, etag));
        problemOf(await put(id, etag), 412);
      });

      trial.rule('is created once under one Idempotency-Key', async () => {
        const admin = await trial.admin();
        const [body, headers] = [{ data: await create(trial) }, { 'idempotency-key': randomUUID() }];
        const first = recordOf(await admin.post(path, body, headers), 201);
        trial.willRemove(`${path}${first.id}`);
        const again = await admin.post(path, body, headers);
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
        assert.deepEqual(recordOf(again, 201), first);
      });
    });
  }

  describe('One record of /checklist/', () => {
    trial.rule('is read by its id, with and without the trailing slash and /v1, and has an ETag', async () => {
      const { full } = await trial.once(checklists);
      const admin = await trial.admin();
      for (const at of [`/checklist/${full.id}`, `/checklist/${full.id}/`, `/v1/checklist/${full.id}`]) {
        const answer = await admin.get(at);
        assert.equal(recordOf(answer).id, full.id);
        assert.ok(answer.headers.get('etag'), 'there is an ETag');
      }
    });
  });
}
