import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe } from 'node:test';
import { idsOf, problemOf, recordOf, rowsOf } from '../../answer.ts';
import type { Fields } from '../../field-table.ts';
import type { Trial } from '../../trial.ts';

const path = '/point_of_interest/';

/** Changes that may be lost or repeated: ETag with If-Match, Idempotency-Key. */
export function changes(trial: Trial): void {
  const point = (title: string): Fields => ({ title: `${trial.prefix} ${title}`, latitude: -23.5, longitude: -46.6 });

  describe('ETag and If-Match', () => {
    trial.rule('a change that matches an earlier version is refused with 412, and nothing changes', async () => {
      const admin = await trial.admin();
      const { id } = await trial.create(path, point('etag'));
      const etag = (await admin.get(`${path}${id}`)).headers.get('etag') ?? '';
      const changed = recordOf(await admin.put(path, { data: { ...point('second'), id } }));
      problemOf(await admin.put(path, { data: { ...point('third'), id } }, { 'if-match': etag }), 412);
      assert.deepEqual(recordOf(await admin.get(`${path}${id}`)), changed);
    });

    trial.rule('a change without If-Match goes through', async () => {
      const { id } = await trial.create(path, point('free'));
      recordOf(await (await trial.admin()).put(path, { data: { ...point('free 2'), id } }));
    });
  });

  describe('Idempotency-Key', () => {
    const post = async (key: string, data: Fields) => {
      const answer = await (await trial.admin()).post(path, { data }, { 'idempotency-key': key });
      if (answer.status === 201) trial.willRemove(`${path}${recordOf(answer, 201).id}`);
      return answer;
    };
    const countOf = async (data: Fields) =>
      rowsOf(await (await trial.admin()).get(path)).filter(({ title }) => title === data.title).length;

    trial.rule(
      'a repeat of a POST answers the same, says Idempotency-Replayed: true, and creates nothing',
      async () => {
        const [key, data] = [randomUUID(), point(`once ${randomUUID()}`)];
        const first = await post(key, data);
        const again = await post(key, data);
        assert.equal(first.headers.get('idempotency-replayed'), null);
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
        assert.deepEqual([again.status, again.text], [first.status, first.text]);
        assert.equal(await countOf(data), 1);
      },
    );

    trial.rule('a repeat of a PUT answers the same', async () => {
      const admin = await trial.admin();
      const { id } = await trial.create(path, point('put once'));
      const headers = { 'idempotency-key': randomUUID() };
      const first = await admin.put(path, { data: { ...point('put twice'), id } }, headers);
      const again = await admin.put(path, { data: { ...point('put twice'), id } }, headers);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      assert.deepEqual([again.status, again.text], [first.status, first.text]);
    });

    trial.rule('the same key with another body is refused with 422', async () => {
      const key = randomUUID();
      await post(key, point('one body'));
      problemOf(await post(key, point('another body')), 422);
    });

    trial.rule('five at once create one: the others are replayed, or 409 while it runs', async () => {
      const [key, data] = [randomUUID(), point(`five ${randomUUID()}`)];
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(key, data)));
      for (const answer of answers) assert.ok([201, 409].includes(answer.status), answer.summary);
      assert.equal(await countOf(data), 1);
    });
  });

  describe('A deletion', () => {
    trial.rule('of a point of interest takes it out of the list', async () => {
      const admin = await trial.admin();
      const { id } = await trial.create(path, point('gone'));
      assert.ok([200, 204].includes((await admin.delete(`${path}${id}`)).status));
      problemOf(await admin.get(`${path}${id}`), 404);
      assert.ok(!idsOf(await admin.get(path)).includes(id));
    });
  });
}
